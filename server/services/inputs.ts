/** Judges what a caller sent, naming the field that is wrong. */
import { badUserInput } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';

export function requiredText(field: string, value: string, max: number = limits.nameCharacters): string {
  const text = value.trim();
  if (text.length < 1 || text.length > max) throw badUserInput(`${field} must have 1 to ${max} characters.`);
  return text;
}

/** Absent stays undefined (keep), null stays null (clear). */
export function optionalText<T extends string | null | undefined>(
  field: string,
  value: T,
  max: number = limits.nameCharacters,
): T | string {
  if (typeof value !== 'string') return value;
  if (value.length > max) throw badUserInput(`${field} may have ${max} characters at most.`);
  return value;
}

export function optionalUrl<T extends string | null | undefined>(field: string, value: T): T | string {
  return typeof value === 'string' ? absoluteUrl(field, value) : value;
}

function absoluteUrl(field: string, value: string): string {
  const url = URL.canParse(value) && value.length <= 2_000 ? new URL(value) : null;
  const fine = url && (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password;
  if (!fine) throw badUserInput(`${field} must be an absolute http(s) URL without user name and password.`);
  return url.href;
}

export function optionalJson<T extends Record<string, unknown> | null | undefined>(field: string, value: T): T {
  if (value && Buffer.byteLength(JSON.stringify(value)) > limits.jsonBytes) {
    throw badUserInput(`${field} may have ${limits.jsonBytes / 1024} KiB as JSON at most.`);
  }
  return value;
}

/** Days to keep something: absent stays undefined (keep the value), null stays null (the server's). */
export function optionalDays<T extends number | null | undefined>(field: string, value: T): T {
  if (typeof value === 'number' && (value < 0 || value > limits.keepDaysMax))
    throw badUserInput(`${field} must be 0 to ${limits.keepDaysMax}.`);
  return value;
}

export type FlatValues = Record<string, string | number | boolean>;

export function flatValues(field: string, value: Record<string, unknown> | null | undefined): FlatValues {
  const entries = Object.entries(optionalJson(field, value) ?? {});
  return Object.fromEntries(
    entries.map(([name, item]) => {
      if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') return [name, item];
      throw badUserInput(`${field}.${name} must be a string, a number or a boolean.`);
    }),
  );
}

export function page(
  limit: number | null | undefined,
  offset: number | null | undefined,
): { limit: number; offset: number } {
  const asked = { limit: limit ?? limits.pageDefault, offset: offset ?? 0 };
  if (asked.limit < 1 || asked.limit > limits.pageMax) throw badUserInput(`limit must be 1 to ${limits.pageMax}.`);
  if (asked.offset < 0 || asked.offset > limits.offsetMax)
    throw badUserInput(`offset must be 0 to ${limits.offsetMax}.`);
  return asked;
}

/** A pattern that finds the text as it is written, in any case; null when nothing is asked for. */
export function searchPattern(text: string | null | undefined): RegExp | null {
  if (!text) return null;
  if (text.length > limits.searchCharacters)
    throw badUserInput(`search may have ${limits.searchCharacters} characters at most.`);
  return new RegExp(escaped(text), 'i');
}

/** A pattern's source that finds the text itself. */
export const escaped = (text: string): string =>
  // Null bytes stand in no BSON pattern.
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');

/** Without the absent fields: what a `$set` may name. */
export function present<T extends object>(fields: T): Partial<T> {
  const kept: Partial<T> = { ...fields };
  for (const key in kept) if (kept[key] === undefined) delete kept[key];
  return kept;
}
