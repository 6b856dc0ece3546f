/** Reads a test case: Gherkin with one Feature of one Scenario or Scenario Outline. Pure. */
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { type Feature, type GherkinDocument, IdGenerator, type Scenario, type Step } from '@cucumber/messages';
import { actionOf, stepExpressions, type TestAction } from './steps.ts';

export interface TestStep {
  /** As it is written, the values of an outline's row put in. */
  readonly text: string;
  /** In the test case's text, from 1. */
  readonly line: number;
  readonly action: TestAction;
}

/** One way through: the scenario with its background, or one row of an outline's examples. */
export interface TestRound {
  readonly name: string;
  readonly steps: readonly TestStep[];
}

/** What is wrong, and where; line and column count from 1. */
export interface TestCaseMistake {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type ReadTestCase =
  | { readonly rounds: readonly TestRound[]; readonly mistakes: readonly [] }
  | { readonly rounds: readonly []; readonly mistakes: readonly TestCaseMistake[] };

/** Rows of examples that one test case may have. */
const mostRounds = 50;
const mostSteps = 200;

export function readTestCase(gherkin: string): ReadTestCase {
  const newId = IdGenerator.incrementing();
  let document: GherkinDocument;
  try {
    document = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher()).parse(gherkin);
  } catch (error) {
    return refused(syntaxMistakes(error));
  }
  const shape = scenarioOf(document.feature);
  if ('message' in shape) return refused([shape]);
  const written = new Map([...shape.background, ...shape.scenario.steps].map((step) => [step.id, step]));
  const mistakes = [...written.values()].flatMap(extraMistakes);
  const rounds = compile(document, '', newId).map(({ name, steps }): TestRound => {
    const read = steps.flatMap(({ text, astNodeIds }) => {
      const step = written.get(astNodeIds[0] ?? '');
      const action = actionOf(text);
      if (action && step) return [{ text, line: step.location.line, action }];
      mistakes.push(unknownStep(text, step));
      return [];
    });
    return { name, steps: read };
  });
  const where = shape.scenario.location;
  if (rounds.length === 0) mistakes.push(mistake(where, 'the outline has no row of examples: add one'));
  if (rounds.length > mostRounds)
    mistakes.push(mistake(where, `the outline has ${rounds.length} rows of examples: ${mostRounds} are the most`));
  if (rounds.some(({ steps }) => steps.length > mostSteps))
    mistakes.push(mistake(where, `the scenario has more than ${mostSteps} steps: split it into several test cases`));
  if (mistakes.length > 0) return refused(unique(mistakes));
  return { rounds, mistakes: [] };
}

type Place = { readonly line: number; readonly column?: number | undefined };

function mistake({ line, column }: Place, message: string): TestCaseMistake {
  return { line, column: column ?? 1, message };
}

const refused = (mistakes: readonly TestCaseMistake[]): ReadTestCase => ({ rounds: [], mistakes });

/** The one scenario, wherever it is allowed to stand, with the steps before it. */
function scenarioOf(
  feature: Feature | undefined,
): { scenario: Scenario; background: readonly Step[] } | TestCaseMistake {
  if (!feature) return mistake({ line: 1 }, 'there is no Feature: begin with `Feature: ` and a name');
  const children = feature.children.flatMap(({ rule, ...child }) => (rule ? rule.children : [child]));
  const scenarios = children.flatMap(({ scenario }) => scenario ?? []);
  const [scenario, second] = scenarios;
  if (!scenario) return mistake(feature.location, 'the Feature has no Scenario: add `Scenario: ` with its steps');
  if (second) return mistake(second.location, 'a test case has one Scenario: put this one into a test case of its own');
  const background = children.flatMap(({ background: before }) => before?.steps ?? []);
  if (scenario.steps.length === 0) return mistake(scenario.location, 'the Scenario has no steps');
  return { scenario, background };
}

function extraMistakes({ dataTable, docString }: Step): TestCaseMistake[] {
  const extra = dataTable ?? docString;
  return extra ? [mistake(extra.location, 'steps take no table and no text block: write values in quotes')] : [];
}

function unknownStep(text: string, step: Step | undefined): TestCaseMistake {
  const known = stepExpressions.join(' · ');
  const column = (step?.location.column ?? 1) + (step?.keyword.length ?? 0);
  return mistake({ line: step?.location.line ?? 1, column }, `no step is written like “${text}”; there are: ${known}`);
}

/** The parser gathers several errors in one, each with its place. */
function syntaxMistakes(error: unknown): TestCaseMistake[] {
  if (typeof error !== 'object' || error === null) throw error;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0)
    return error.errors.flatMap(syntaxMistakes);
  if (!('location' in error) || !(error instanceof Error)) throw error;
  const { location } = error;
  const at = (key: 'line' | 'column'): number => {
    const value: unknown = typeof location === 'object' && location !== null ? Reflect.get(location, key) : undefined;
    return typeof value === 'number' ? value : 1;
  };
  return [{ line: at('line'), column: at('column'), message: error.message.replace(/^\(\d+:\d+\):\s*/, '') }];
}

/** Each row of an outline repeats the mistakes of its steps. */
function unique(mistakes: readonly TestCaseMistake[]): TestCaseMistake[] {
  const seen = new Map(mistakes.map((one) => [`${one.line}:${one.column}`, one]));
  return [...seen.values()].sort((a, b) => a.line - b.line || a.column - b.column).slice(0, 20);
}
