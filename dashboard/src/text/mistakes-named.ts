import type { TestCaseMistake } from '../../../contract/test-case/read-test-case.ts';

const place = /\bline (\d+), column (\d+): (.*?)(?=; line \d+, column \d+: |\.?$)/gs;

/** The mistakes in a test case that an error's message names, as server/services/checked-gherkin.ts writes them. */
export const mistakesNamed = (message: string): TestCaseMistake[] =>
  [...message.matchAll(place)].map(([, line, column, said = '']) => ({
    line: Number(line),
    column: Number(column),
    message: said,
  }));
