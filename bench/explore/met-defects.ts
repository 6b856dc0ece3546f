/** Which of the applications' known defects each run met and reported. Pure. */
import type { Application } from '../applications/application.ts';
import type { RunRecord } from './record.ts';

export interface MetDefect {
  readonly application: string;
  readonly defect: string;
  readonly engine: string;
  readonly runs: number;
  /** Seconds after the beginning at which each run that met it did so. */
  readonly metAt: readonly number[];
  /** In how many runs the engine's own issues name it. */
  readonly reported: number;
}

export function metDefects(records: readonly RunRecord[], applications: readonly Application[]): MetDefect[] {
  const firsts = records.filter(({ again }) => !again);
  return applications.flatMap(({ name, defects = {} }) =>
    Object.entries(defects).flatMap(([defect, shows]) =>
      [...Map.groupBy(ofApplication(firsts, name), ({ engine }) => engine)].map(([engine, runs]) => ({
        ...{ application: name, defect, engine, runs: runs.length },
        metAt: runs.flatMap(({ failureList }) => failureList.find(({ words }) => shows.test(words))?.at ?? []),
        reported: runs.filter(({ result }) => result.issues.some((issue) => shows.test(asFailure(issue)))).length,
      })),
    ),
  );
}

const ofApplication = (records: readonly RunRecord[], name: string) =>
  records.filter(({ application }) => application === name);

/** An issue in the words that the observer uses: `404 GET /x`. */
function asFailure({ title, message }: RunRecord['result']['issues'][number]): string {
  const answered = /^(\w+) (\S+) answered (\d+)/.exec(message);
  if (answered) return `${answered[3]} ${answered[1]} ${URL.parse(answered[2] ?? '')?.pathname ?? answered[2]}`;
  return `${title}\n${message}`;
}
