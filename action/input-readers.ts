import { getInput } from '@actions/core';

/** A mistake in the workflow: the message names the input and what is allowed. */
export class InputError extends Error {
  constructor(input: string, allowed: string, given?: string) {
    super(`Input ${input} must be ${allowed}${given === undefined ? '' : `, not "${given}"`}.`);
    this.name = 'InputError';
  }
}

/** Trimmed text; null when absent or empty, as a workflow's expression that came to nothing is. */
export function text(input: string, { maxCharacters }: { maxCharacters: number }): string | null {
  const value = getInput(input);
  if (value.length > maxCharacters) throw new InputError(input, `at most ${maxCharacters} characters`);
  return value === '' ? null : value;
}

export function choice<Choice extends string>(input: string, choices: readonly Choice[], byDefault: Choice): Choice {
  const value = getInput(input);
  if (value === '') return byDefault;
  const found = choices.find((choice) => choice === value.toLowerCase());
  if (found === undefined) throw new InputError(input, `one of ${choices.join(', ')}`, value);
  return found;
}

export const flag = (input: string, byDefault: boolean): boolean =>
  choice(input, ['true', 'false'], byDefault ? 'true' : 'false') === 'true';

export function number(input: string, range: { min: number; max: number; whole: boolean }): number | null {
  const value = getInput(input);
  if (value === '') return null;
  const read = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (!(read >= range.min && read <= range.max) || (range.whole && !Number.isInteger(read))) {
    throw new InputError(input, `a${range.whole ? ' whole' : ''} number from ${range.min} to ${range.max}`, value);
  }
  return read;
}

/** An absolute http(s) address without credentials. The value stays out of the message: it may hold a secret. */
export function address(input: string): string | null {
  const value = getInput(input);
  if (value === '') return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new InputError(input, 'an absolute http:// or https:// address without user name and password');
  }
  return value;
}
