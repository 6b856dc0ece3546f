import { getInput } from '@actions/core';
import { limits } from '../contract/limits.ts';
import { InputError } from './input-readers.ts';

type Value = string | number | boolean;
const allowed = 'a JSON object of texts, numbers and booleans, or lines of name=value';

/** Values for form fields, from JSON or from lines; null when there are none. */
export function readInputValues(input: string): Record<string, Value> | null {
  const given = getInput(input);
  if (given === '') return null;
  const values = given.startsWith('{') ? fromJson(input, given) : fromLines(input, given);
  if (Buffer.byteLength(JSON.stringify(values)) > limits.jsonBytes) {
    throw new InputError(input, `at most ${limits.jsonBytes} bytes as JSON`);
  }
  return values;
}

function fromJson(input: string, given: string): Record<string, Value> {
  const entries = Object.entries(parse(input, given));
  return Object.fromEntries(
    entries.map(([name, value]): [string, Value] => {
      if (isValue(value)) return [name, value];
      throw new InputError(input, `${allowed}; the value of "${name}" is neither`);
    }),
  );
}

function parse(input: string, given: string): object {
  try {
    const read: unknown = JSON.parse(given);
    if (typeof read === 'object' && read !== null) return read;
  } catch {
    // Reported below: the parser's own message quotes the values.
  }
  throw new InputError(input, `${allowed}; this begins like JSON and is not`);
}

function fromLines(input: string, given: string): Record<string, Value> {
  const lines = given.split(/\r?\n/).filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line, index): [string, Value] => {
      const equals = line.indexOf('=');
      if (equals < 1) throw new InputError(input, `${allowed}; line ${index + 1} has no name before an =`);
      return [line.slice(0, equals).trim(), line.slice(equals + 1).trim()];
    }),
  );
}

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value);
