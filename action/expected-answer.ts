import { address, InputError, number, text } from './input-readers.ts';

/** What an address must answer before the exploration starts. */
export interface ExpectedAnswer {
  readonly url: string;
  readonly timeoutSeconds: number;
  /** Name of a header that must hold the commit. */
  readonly header: string | null;
  /** Where in a JSON body the commit must be, for example `build.commit`. */
  readonly json: string | null;
  /** Text that the body must hold; `{commit}` stands for the commit, whole or shortened. */
  readonly text: string | null;
}

/** Null when there is nothing to wait for. */
export function readExpectedAnswer(): ExpectedAnswer | null {
  const url = address('wait-for-url');
  const expected = {
    timeoutSeconds: number('wait-for-url-timeout-seconds', { min: 1, max: 3_600, whole: false }) ?? 300,
    header: text('wait-for-url-header', { maxCharacters: 200 }),
    json: text('wait-for-url-json', { maxCharacters: 500 }),
    text: text('wait-for-url-text', { maxCharacters: 1_000 }),
  };
  if (expected.header !== null && !/^[\w!#$%&'*+.^`|~-]+$/.test(expected.header)) {
    throw new InputError('wait-for-url-header', 'the name of a header, for example x-commit', expected.header);
  }
  if (url !== null) return { url, ...expected };
  if (expected.header ?? expected.json ?? expected.text) {
    throw new InputError('wait-for-url', 'given when wait-for-url-header, -json or -text is');
  }
  return null;
}
