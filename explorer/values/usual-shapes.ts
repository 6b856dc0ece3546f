/** What forms commonly ask for, beside words: numbers of some length, dates, codes. Pure. */
import type { Rng } from '../rng.ts';

/** A value that the field's own pattern accepts, when one of the usual shapes does. */
export function fitting(pattern: string, likely: readonly [string, ...string[]], rng: Rng): string {
  let rule: RegExp;
  try {
    rule = new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return likely[0];
  }
  return [...likely, ...shapesOf(likely[0], rng)].find((shape) => rule.test(shape)) ?? likely[0];
}

/** What forms commonly ask for. */
export function shapesOf(value: string, rng: Rng): string[] {
  const digits = String(1_000_000_000 + rng.below(999_999_999));
  const shapes = [value.replace(/\s+/g, '-').toLowerCase(), value.replace(/[^a-z]/gi, ''), 'abc', 'ABC', 'A1'];
  const lengths = [1, 2, 3, 4, 5, 6, 8, 10].map((length) => digits.slice(0, length));
  const more = [
    '2024-05-17',
    '12:30',
    '+4930123456',
    '030-123456',
    '12345-6789',
    'https://example.com',
    'a@example.com',
    'ABC-123',
    'AB12 3CD',
  ];
  return [...shapes, ...lengths, ...more];
}
