/** Keeps the path since the last load, and tells it as steps for people and as a Playwright test. */
import type { FoundIssue } from '../../contract/worker-api.ts';
import type { UploadFile } from '../actions/upload.ts';
import type { Sighting } from '../oracles/sighting.ts';
import type { Deed } from '../replay/deed.ts';
import { playwrightTest } from '../replay/playwright-test.ts';
import { createShortWays, type ShortWay } from '../replay/short-way.ts';
import type { Candidate } from '../snapshot.ts';

export interface PathStep {
  /** For people: `click button "Save"`. */
  readonly words: string;
  /** One statement of a Playwright test. */
  readonly code: string;
  /** What a replay does; null for what only words and code tell. */
  readonly deed: Deed | null;
  /** Fields of a form that held something before, as they were when the step sent it (explorer/oracles/lost-value.ts). */
  readonly sent?: readonly Candidate[];
}

/** A step with the address of the page that it was done on. */
export interface LocatedStep extends PathStep {
  readonly at: string;
}

/** What lets into the application before any of it can be opened (explorer/gate.ts). */
export interface PassedGate {
  readonly start: string;
  readonly steps: readonly LocatedStep[];
}

/** A sign-in as it was done. */
export interface SignIn {
  readonly start: string;
  /** Lines of a Playwright test, name and password from its environment. */
  readonly lines: readonly string[];
}

export interface RecordedPath {
  /** Gone through before `start` is opened; null where there is none. */
  readonly gate: PassedGate | null;
  readonly start: string;
  /** Somebody had signed in before: how; null: nobody had. */
  readonly login: SignIn | null;
  /** The product asks by HTTP who one is, whatever is opened. */
  readonly needsHttpLogin: boolean;
  /** Playwright's locator of what agrees to cookies; null where that was never asked. */
  readonly agreement: string | null;
  /** What the browser's dialogs were answered since `start`: no as soon as one was; null where none came. */
  readonly answer: 'yes' | 'no' | null;
  /** The last file that was given where one was asked for since `start`; null where none was. */
  readonly file: UploadFile | null;
  /** Steps between `start` and the first of `steps` that were forgotten. */
  readonly dropped: number;
  readonly steps: readonly LocatedStep[];
  /** What the last step needs, as far as is known; null where that is no shorter than all steps. */
  readonly short: ShortWay | null;
}

export interface PathRecorder {
  /** A new document by address: what was before it is not needed to get here. */
  restart(url: string): void;
  /** The login that the path stands on; the first holds. */
  signedIn(login: SignIn): void;
  signedInByHttp(): void;
  /** A question about cookies was answered. */
  agreed(locator: string): void;
  /** A dialog of the browser's was told yes or no. */
  answered(yes: boolean): void;
  /** How often that was done. */
  readonly answers: number;
  /** A file was asked for, and given. */
  gave(file: UploadFile): void;
  /** All that was done until now was to get in; `url`: where that led. */
  passed(url: string): void;
  /** `at`: the page's address before the steps. */
  add(steps: readonly PathStep[], at: string): void;
  /** Controls that show themselves now. */
  shows(identities: ReadonlySet<string>): void;
  recorded(): RecordedPath;
}

const longest = 60;

/** Of a way that was gone elsewhere, and is not gone on with. */
export const pathAlong = (way: RecordedPath): PathRecorder => ({
  ...createPathRecorder(way.start),
  recorded: () => way,
});

/** Nobody has done anything yet. */
export const pathFrom = (start: string): RecordedPath => ({
  gate: null,
  start,
  login: null,
  needsHttpLogin: false,
  agreement: null,
  answer: null,
  file: null,
  dropped: 0,
  steps: [],
  short: null,
});

export function createPathRecorder(startUrl: string): PathRecorder {
  let path = pathFrom(startUrl);
  const short = createShortWays(startUrl);
  let answers = 0;
  return {
    restart(start) {
      short.restart(start);
      path = { ...path, start, answer: null, file: null, dropped: 0, steps: [], short: null };
    },
    signedIn(login) {
      if (!path.login) short.forget(path.start);
      path = { ...path, login: path.login ?? login };
    },
    signedInByHttp() {
      path = { ...path, needsHttpLogin: true };
    },
    agreed(agreement) {
      path = { ...path, agreement };
    },
    answered(yes) {
      answers++;
      path = { ...path, answer: yes && path.answer !== 'no' ? 'yes' : 'no' };
    },
    get answers() {
      return answers;
    },
    gave(file) {
      path = { ...path, file };
    },
    passed(start) {
      // What was done to no control in particular opened nothing.
      const gate = { start: path.start, steps: path.steps.filter(({ deed }) => deed && 'target' in deed) };
      short.forget(start);
      path = { ...path, gate, start, dropped: 0, steps: [], short: null };
    },
    add(more, at) {
      const located = more.map((step) => ({ ...step, at }));
      short.add(located);
      const steps = [...path.steps, ...located];
      const over = Math.max(0, steps.length - longest);
      const dropped = path.dropped + over;
      path = { ...path, dropped, steps: steps.slice(over), short: short.way(steps.length + path.dropped - 1) };
    },
    shows: short.shows,
    recorded: () => path,
  };
}

/** `counts`: how often the path was replayed, and how often the defect showed then. */
export function reproductionOf(
  sighting: Sighting,
  path: RecordedPath,
  counts = { replays: 0, confirmed: 0 },
): NonNullable<FoundIssue['reproduction']> {
  const steps = wordsOfPath(path).map((step) => step.slice(0, 1_000));
  return { steps, script: playwrightTest(sighting, path), ...counts };
}

/** The path for people, from its beginning. */
export const wordsOfPath = ({ gate, start, login, needsHttpLogin, dropped, steps }: RecordedPath): string[] => [
  ...(needsHttpLogin ? ['log in when the browser asks'] : []),
  ...(login ? ['log in'] : []),
  ...(gate ? [`open ${gate.start}`, ...gate.steps.map(({ words }) => words)] : []),
  `open ${start}`,
  ...(dropped ? [`(${dropped} earlier steps on the same document are left out)`] : []),
  ...steps.map(({ words }) => words),
];

export const quoted = (text: string): string =>
  `'${text
    .replace(/\\/g, '\\\\')
    .replace(/'/g, "\\'")
    .replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ')}'`;
