import { alsoRemoved } from '../models/hides-removed.ts';
import type { Id } from '../models/ids.ts';
import { inTransaction, trusted } from '../models/query.ts';
import type { TallyDoc } from '../models/tally.ts';
import type { Platform } from '../platform.ts';
import { changeTallies } from './change-tallies.ts';

const fields = { organisationId: 1, subjectId: 1, targetId: 1, talliedAs: 1, approach: 1, kind: 1 } as const;

/** Deletes runs or issues, and takes them off the tallies with it. */
export async function removeTallied(
  platform: Platform,
  of: TallyDoc['of'],
  organisationId: Id,
  ids: readonly Id[],
): Promise<void> {
  const { models, connection } = platform;
  const those = { organisationId, _id: trusted({ $in: ids }) };
  await inTransaction(connection, async (session) => {
    const options = { ...alsoRemoved, session };
    const rows =
      of === 'runs'
        ? (await models.runs.find(those, fields, options).lean()).map((row) => ({ row, kind: row.approach }))
        : (await models.issues.find(those, fields, options).lean()).map((row) => ({ row, kind: row.kind }));
    const changes = rows.flatMap(({ row, kind }) =>
      row.talliedAs ? [{ row, kind, status: row.talliedAs, rows: -1 as const }] : [],
    );
    await changeTallies(platform, of, changes, session);
    if (of === 'runs') await models.runs.deleteMany(those, { session });
    else await models.issues.deleteMany(those, { session });
  });
}
