import { badUserInput } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { readTestCase } from '../../contract/test-case/read-test-case.ts';

/** The text as it is; names line and column of every mistake in it. */
export function checkedGherkin(gherkin: string): string {
  const { gherkinCharacters: most } = limits;
  if (gherkin.trim().length < 1 || gherkin.length > most)
    throw badUserInput(`gherkin must have 1 to ${most} characters.`);
  const { mistakes } = readTestCase(gherkin);
  if (mistakes.length === 0) return gherkin;
  const said = mistakes.map(({ line, column, message }) => `line ${line}, column ${column}: ${message}`);
  throw badUserInput(`gherkin cannot be run: ${said.join('; ')}.`);
}
