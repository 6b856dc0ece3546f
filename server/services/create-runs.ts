import { conflict, notFound } from '../../contract/errors.ts';
import type { Caller } from '../auth/caller.ts';
import { inTransaction, isDuplicate } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import type { TargetDoc } from '../models/target.ts';
import type { Platform } from '../platform.ts';
import type { CommentRequest } from './comment-request.ts';
import { findClaimed, type IdempotencyClaim, saveClaim } from './idempotency.ts';
import { type AuditNote, noteChange } from './note-change.ts';
import { saveCommentRequest } from './save-comment-request.ts';

export interface NewRuns {
  readonly target: TargetDoc;
  /** Of one batch; the first stands for all of them under the claim. */
  readonly drafts: readonly [RunDoc, ...RunDoc[]];
  readonly comment: CommentRequest | null;
  readonly claim: IdempotencyClaim | null;
  /** Written down with the runs. */
  readonly by?: { readonly actor: string; readonly note: AuditNote };
}

/** Writes runs, batch, comment row and idempotency key together or not at all; or answers with the run of an equal call. */
export async function createRuns(
  platform: Platform,
  caller: Pick<Caller, 'organisationId'>,
  runs: NewRuns,
): Promise<readonly [RunDoc, ...RunDoc[]]> {
  const { connection, due } = platform;
  const { comment, claim } = runs;
  try {
    const created = await inTransaction(connection, (session) => write(platform, runs, session));
    due.raise('runs');
    if (comment) due.raise('comments');
    return created;
  } catch (error) {
    const faster = claim && isDuplicate(error) ? await findClaimed(platform, caller, claim) : null;
    if (faster) return [faster];
    if (isDuplicate(error)) throw conflict('Something else was started on this target at the same moment: try again.');
    throw error;
  }
}

async function write(
  platform: Platform,
  { target, drafts, comment, claim, by }: NewRuns,
  session: Parameters<typeof saveClaim>[1],
): Promise<readonly [RunDoc, ...RunDoc[]]> {
  const { models } = platform;
  const [first] = drafts;
  const { organisationId, subjectId, targetId, batchId, createdAt } = first;
  // The key first: of equal calls at once the others stop here, before they contend for the target.
  if (claim) await saveClaim(platform, session, claim, first);
  const numbered = await models.targets
    .findOneAndUpdate(
      { _id: target._id, organisationId },
      { $inc: { runsStarted: drafts.length } },
      { returnDocument: 'after', session },
    )
    .lean();
  if (!numbered) throw notFound('Target', String(target._id));
  const commentId = comment && (await saveCommentRequest(platform, session, first, comment));
  const complete = (draft: RunDoc, at: number): RunDoc => {
    const number = numbered.runsStarted - drafts.length + 1 + at;
    return { ...draft, name: `${target.name} #${number}`, commentId };
  };
  const counts = { pending: drafts.length, running: 0, completed: 0, failed: 0 };
  const batch = { _id: batchId, organisationId, subjectId, targetId, status: 'pending' as const, counts, createdAt };
  const rest = drafts.slice(1).map((draft, at) => complete(draft, at + 1));
  const runs: readonly [RunDoc, ...RunDoc[]] = [complete(first, 0), ...rest];
  await models.batches.create([batch], { session });
  await models.runs.create([...runs], { session, ordered: true });
  if (by) await noteChange(platform, organisationId, by.actor, by.note, session);
  return runs;
}
