import { alsoRemoved } from '../models/hides-removed.ts';
import type { Id } from '../models/ids.ts';
import { type ClientSession, inTransaction, trusted } from '../models/query.ts';
import type { TallyDoc } from '../models/tally.ts';
import type { Platform } from '../platform.ts';
import { changeTallies } from './change-tallies.ts';

const fields = { organisationId: 1, subjectId: 1, targetId: 1, talliedAs: 1 } as const;
const runFields = { ...fields, approach: 1, name: 1, targetName: 1 } as const;
const issueFields = { ...fields, kind: 1 } as const;

/** Deletes runs or issues, and takes them off the tallies with it. */
export async function removeTallied(
  platform: Platform,
  of: TallyDoc['of'],
  organisationId: Id,
  ids: readonly Id[],
): Promise<void> {
  await inTransaction(platform.connection, (session) => deleteTallied(platform, of, organisationId, ids, session));
}

/** The same, as a part of a transaction. */
export async function deleteTallied(
  platform: Platform,
  of: TallyDoc['of'],
  organisationId: Id,
  ids: readonly Id[],
  session: ClientSession,
): Promise<void> {
  const { models } = platform;
  const those = { organisationId, _id: trusted({ $in: ids }) };
  const options = { ...alsoRemoved, session };
  const rows =
    of === 'runs'
      ? (await models.runs.find(those, runFields, options).lean()).map((row) => ({
          row,
          kind: row.approach,
          run: row,
        }))
      : (await models.issues.find(those, issueFields, options).lean()).map((row) => ({ row, kind: row.kind }));
  const changes = rows.flatMap((one) =>
    one.row.talliedAs ? [{ ...one, status: one.row.talliedAs, rows: -1 as const }] : [],
  );
  await changeTallies(platform, of, changes, session);
  if (of === 'runs') await models.runs.deleteMany(those, { session });
  else await models.issues.deleteMany(those, { session });
}
