/** Brings the tallies in line with runs and issues that came or changed: see models/tallied.ts. */
import { inTransaction, isDuplicate, trusted } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import { counted, untalliedIndex } from '../models/tallied.ts';
import type { Id } from '../models/ids.ts';
import type { IssueDoc } from '../models/issue.ts';
import { countedRuns, type RunDoc } from '../models/run.ts';
import { counting, type TallyDoc } from '../models/tally.ts';
import type { Platform } from '../platform.ts';
import { changeTallies, type TallyChange } from './change-tallies.ts';
import { checkTallies, newDrift } from './check-tallies.ts';
import { rebuildTallies } from './rebuild-tallies.ts';
import { recountOlder } from './recount-older.ts';

const everyMs = 2_000;
const checkEvery = 5;
const rowsAtOnce = 500;
/** In one organisation: to count it anew is quicker then. */
const manyRows = 4_000;
const why = acrossOrganisations('the job serves all organisations');
const fields = { organisationId: 1, subjectId: 1, targetId: 1, status: 1, talliedAs: 1 } as const;

export async function settleTallies(platform: Platform, signal: AbortSignal): Promise<void> {
  // One that a killed server left.
  const all: Record<string, unknown> = { of: trusted({ $in: ['runs', 'issues'] }), targetId: null, kind: counting };
  const begun = await platform.models.tallies.find({}, null, why).where(all).lean<TallyDoc[]>();
  for (const { of, organisationId } of begun) await rebuildTallies(platform, of, organisationId, signal);
  for (const what of ['runs', 'issues'] as const) {
    for (;;) {
      signal.throwIfAborted();
      const many = await settleSome(platform, what);
      if (many === null) break;
      if (many) await rebuildTallies(platform, what, many, signal);
    }
  }
}

/** Null when nothing is left; else the organisation that has too many rows to go on in this way. */
async function settleSome(platform: Platform, what: TallyDoc['of']): Promise<Id | null | false> {
  return inTransaction(platform.connection, async (session) => {
    const rows = await (what === 'runs' ? untalliedRuns(platform) : untalliedIssues(platform)).session(session);
    const [first] = rows;
    if (first && rows.length > manyRows && rows.at(-1)?.organisationId.equals(first.organisationId))
      return first.organisationId;
    const some = rows.slice(0, rowsAtOnce);
    const changes = some.flatMap((row): TallyChange[] => {
      const kind = 'approach' in row ? row.approach : row.kind;
      const of = { row, kind, ...('approach' in row && { run: row }) };
      const now = { ...of, status: row.status, rows: 1 as const };
      return row.talliedAs ? [now, { ...of, status: row.talliedAs, rows: -1 }] : [now];
    });
    await changeTallies(platform, what, changes, session);
    const those = { _id: trusted({ $in: some.map(({ _id }) => _id) }) };
    const options = { ...why, session, updatePipeline: true };
    if (what === 'runs') await platform.models.runs.updateMany(those, countedRuns, options);
    else await platform.models.issues.updateMany(those, counted, options);
    return rows.length > rowsAtOnce ? false : null;
  });
}

const runFields = { ...fields, approach: 1, name: 1, targetName: 1 } as const;

/** A running run changes often and soon again: it is left to whoever counts. */
const untalliedRuns = ({ models }: Platform) =>
  models.runs
    .find({ tallied: null, status: trusted({ $ne: 'running' }) }, runFields, why)
    .sort({ organisationId: 1, targetId: 1 })
    .hint(untalliedIndex)
    .limit(manyRows + 1)
    .lean<Pick<RunDoc, '_id' | keyof typeof runFields>[]>();

const untalliedIssues = ({ models }: Platform) =>
  models.issues
    .find({ tallied: null }, { ...fields, kind: 1 }, why)
    .sort({ organisationId: 1, targetId: 1 })
    .hint(untalliedIndex)
    .limit(manyRows + 1)
    .lean<Pick<IssueDoc, '_id' | keyof typeof fields | 'kind'>[]>();

/** Settles every few seconds until stopped. Two servers that do it at once hinder each other and harm nothing. */
export function startTallying(platform: Platform): () => Promise<void> {
  const stopped = new AbortController();
  const drift = newDrift();
  let current: Promise<void> | null = null;
  let round = 0;
  let recounted = false;
  const timer = setInterval(() => {
    round += 1;
    const check = round % checkEvery === 0;
    current ??= settle()
      .then(() => (check ? checkTallies(platform, drift, stopped.signal) : undefined))
      .catch((error: unknown) => {
        if (stopped.signal.aborted || isDuplicate(error)) return;
        platform.log.warn({ err: error }, 'Rows could not be tallied; trying again.');
      })
      .finally(() => {
        current = null;
      });
  }, everyMs);
  async function settle(): Promise<void> {
    if (!recounted) await recountOlder(platform);
    recounted = true;
    await settleTallies(platform, stopped.signal);
  }
  return async () => {
    clearInterval(timer);
    stopped.abort();
    await current;
  };
}
