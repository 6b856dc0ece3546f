import type { Rng } from '../../../explorer/rng.ts';
import type { Control } from './controls.ts';

const kinds: ReadonlyArray<readonly [RegExp, (n: number) => string]> = [
  [/mail/, (n) => `walker${n}@example.test`],
  [/number|port|count|qty|price/, String],
  [/^date/, () => '2024-05-17'],
  [/time/, () => '12:30'],
  [/url|href|link|host/, (n) => `http://127.0.0.1/x${n}`],
  [/tel|phone/, (n) => `+4930${n}`],
  [/color/, () => '#12ab34'],
];
const anything: ReadonlyArray<(n: number) => string> = [
  (n) => `Hello ${n}`,
  () => 'a',
  () => "O'Neil <b>x</b>",
  () => '-1',
  () => '100%',
  () => 'Ünïcødé ✓',
  () => 'x'.repeat(80),
  (n) => `{"a":${n}}`,
];

/** What a field's type and name ask for, else anything. */
export function valueFor({ type, name }: Pick<Control, 'type' | 'name'>, rng: Rng, password = 'Passw0rd!'): string {
  const number = rng.below(10_000);
  const words = `${type} ${name}`.toLowerCase();
  if (/password/.test(words)) return password;
  const make = kinds.find(([pattern]) => pattern.test(words))?.[1] ?? rng.pick(anything);
  return make?.(number) ?? 'a';
}
