import { limits } from '../contract/limits.ts';
import { address, choice, InputError, number, text } from './input-readers.ts';
import { readInputValues } from './input-values.ts';

/** What to start, as the workflow says it. */
export interface StartInputs {
  readonly mode: 'explore' | 'test-cases';
  readonly subjectId: string;
  readonly url: string | null;
  readonly name: string | null;
  readonly buildKey: string | null;
  readonly targetKey: string | null;
  readonly version: string | null;
  readonly environment: string | null;
  readonly credentialSet: string | null;
  readonly inputValues: Record<string, string | number | boolean> | null;
  readonly comment: 'auto' | 'true' | 'false';
  readonly maxDurationSeconds: number | null;
}

export function readStartInputs(): StartInputs {
  const subjectId = text('subject-id', { maxCharacters: 100 });
  if (subjectId === null) throw new InputError('subject-id', 'given: the id of the product, from its page');
  const targetKey = text('target-key', { maxCharacters: 100 });
  if (targetKey !== null && !/^[\w./-]+$/.test(targetKey)) {
    throw new InputError('target-key', 'made of letters, digits and . _ - /', targetKey);
  }
  const inputs: StartInputs = {
    mode: choice('mode', ['explore', 'test-cases'], 'explore'),
    subjectId,
    targetKey,
    url: address('url'),
    name: text('name', { maxCharacters: limits.nameCharacters }),
    buildKey: text('build-key', { maxCharacters: limits.buildKeyCharacters }),
    version: text('version', { maxCharacters: limits.nameCharacters }),
    environment: text('environment', { maxCharacters: limits.nameCharacters }),
    credentialSet: text('credential-set', { maxCharacters: limits.nameCharacters }),
    inputValues: readInputValues('input-values'),
    comment: choice('server-managed-comment', ['auto', 'true', 'false'], 'auto'),
    maxDurationSeconds: number('max-duration-seconds', {
      min: limits.explorationMinSeconds,
      max: limits.explorationMaxSeconds,
      whole: true,
    }),
  };
  if (inputs.mode === 'test-cases') refuseForTestCases(inputs);
  return inputs;
}

/** The platform runs test cases at the product's own address; silently exploring another one would be a lie. */
function refuseForTestCases({ url, inputValues, maxDurationSeconds, comment }: StartInputs): void {
  const given = [
    ['url', url !== null],
    ['input-values', inputValues !== null],
    ['max-duration-seconds', maxDurationSeconds !== null],
    ['server-managed-comment', comment === 'true'],
  ] as const;
  for (const [input, isGiven] of given) {
    if (isGiven) throw new InputError(input, 'left out with mode: test-cases, which has no such thing');
  }
}
