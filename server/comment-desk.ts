/** The comment rows, as the GitHub App leases and settles them; see contract/comment-desk.ts. */
import type { CommentChange, CommentDesk, CommentTask } from '../contract/comment-desk.ts';
import { isTerminal } from '../contract/run-status.ts';
import { leaseNext, released } from './lease.ts';
import type { CommentDoc } from './models/comment.ts';
import { parseId } from './models/ids.ts';
import { trusted } from './models/query.ts';
import { acrossOrganisations, forOrganisation } from './models/scoped.ts';
import type { Platform } from './platform.ts';
import { commentGroup } from './services/comment-group.ts';
import { commentView } from './services/comment-view.ts';
import { foldComment } from './services/fold-comment.ts';
import { retryBlockedComments } from './services/retry-blocked-comments.ts';

/** Longer than the App takes for one task. */
const leaseSeconds = 60;
/** Nothing is due before something changes: an instant that whatever raises the row brings forward. */
const untilRaised = new Date(8.64e15);
const mutedAfterDeletions = 2;
const changeAttempts = 5;
const all = acrossOrganisations('the App serves all organisations and names its row by id and epoch');

export function createCommentDesk(platform: Platform): CommentDesk {
  const { models, due } = platform;

  async function lease(owner: string): Promise<CommentTask | null> {
    const living = await models.installations.find({ suspended: false, organisationId: trusted({ $ne: null }) }).lean();
    if (living.length === 0) return null;
    const row = await leaseNext(models.comments, {
      due: {
        dueAt: trusted({ $lte: new Date() }),
        // By pairs: an installation may have been another organisation's before, and that one's results are not for it.
        $or: living.map(({ organisationId, installationId }) => ({ organisationId, installationId })),
        $expr: trusted({
          $and: [{ $gt: ['$wantedRevision', '$renderedRevision'] }, { $lt: ['$leaseUntil', '$$NOW'] }],
        }),
      },
      sort: { dueAt: 1, _id: 1 },
      owner,
      seconds: leaseSeconds,
    });
    if (!row) return null;
    const group = await commentGroup(platform, row);
    const view = await commentView(platform, row);
    if (view) return { ...taskOf(row), view, ...(await shared(row, group)) };
    await models.comments.deleteOne({ _id: row._id, organisationId: row.organisationId, epoch: row.epoch });
    return lease(owner);
  }

  async function shared(
    row: CommentDoc,
    group: readonly [CommentDoc, ...CommentDoc[]] | null,
  ): Promise<Pick<CommentTask, 'group' | 'foldedInto'>> {
    if (group === null) return { group: null, foldedInto: null };
    if (!group[0]._id.equals(row._id)) return { group: null, foldedInto: String(group[0]._id) };
    const views = await Promise.all(group.map((one) => commentView(platform, one)));
    return { group: views.flatMap((view) => view ?? []), foldedInto: null };
  }

  /** Changes the row that the task holds and hands it back; false when the lease is lost. */
  async function settle(task: CommentTask, set: Partial<CommentDoc>): Promise<boolean> {
    const change = { $set: { ...set, ...released, updatedAt: new Date() } };
    const { matchedCount } = await models.comments.updateOne(byEpoch(task), change).setOptions(all);
    due.raise('comments');
    return matchedCount === 1;
  }

  /**
   * Hands the row back, due at `dueAt`; a revision that came since the lease may end the run and has set its own,
   * earlier instant, which stays.
   */
  async function later(task: CommentTask, dueAt: Date, set: Partial<CommentDoc>): Promise<boolean> {
    const change = { $set: { ...set, ...released, dueAt, updatedAt: new Date() } };
    const unchanged = { ...byEpoch(task), wantedRevision: task.revision };
    const { matchedCount } = await models.comments.updateOne(unchanged, change).setOptions(all);
    return matchedCount === 1 || settle(task, set);
  }

  return {
    lease,
    async creating(task) {
      const { matchedCount } = await models.comments
        .updateOne(byEpoch(task), { $set: { createInDoubt: true } })
        .setOptions(all);
      return matchedCount === 1;
    },
    posted: (task, { id, url, bodyHash }) =>
      later(task, untilRaised, {
        commentId: id,
        url,
        bodyHash,
        lookAt: nextLook(task),
        foldedInto: null,
        createInDoubt: false,
        renderedRevision: task.revision,
        failures: 0,
        reason: null,
      }),
    async folded(task) {
      const row = await models.comments.findOne(byEpoch(task), null, all).lean<CommentDoc | null>();
      const [lead] = (row && (await commentGroup(platform, row))) ?? [];
      if (!row || !lead) return void (await settle(task, {}));
      // First: whatever ends between the two, the comment of all misses nothing.
      await foldComment(platform, row, lead);
      const rendered = { renderedRevision: task.revision, failures: 0, reason: null };
      await later(task, untilRaised, { ...forget, ...rendered, foldedInto: lead._id });
    },
    async gone(task) {
      // A webhook that was faster has counted this deletion already.
      const counted = await models.comments
        .findOneAndUpdate(
          { ...byEpoch(task), commentId: task.commentId },
          { $inc: { deletions: 1 } },
          { ...all, returnDocument: 'after' },
        )
        .lean<CommentDoc | null>();
      if (!counted) await settle(task, {});
      else if (counted.deletions >= mutedAfterDeletions)
        await settle(task, { ...forget, state: 'muted', reason: mutedReason });
      else if (isTerminal(task.view.run.status)) await settle(task, forget);
      else await later(task, untilRaised, forget);
    },
    async retry(task, { reason, delaySeconds }) {
      await settle(task, { reason, failures: task.failures + 1, dueAt: after(delaySeconds) });
    },
    async blocked(task, reason) {
      await settle(task, { reason, state: 'blocked' });
    },
    async postpone(task, delaySeconds, reason) {
      await later(task, after(delaySeconds), reason === undefined ? {} : { reason });
    },
    async skipped(task) {
      await later(task, untilRaised, { renderedRevision: task.revision });
    },
    changedByPerson,
    async recheck() {
      const now = new Date();
      const change = { $inc: { wantedRevision: 1 }, $set: { dueAt: now, lookAt: null } };
      const overdue = { state: 'active' as const, lookAt: trusted({ $lte: now }) };
      await models.comments.updateMany(overdue, change).setOptions(all);
      due.raise('comments');
    },
    tryAgain: (where) => retryBlockedComments(platform, where),
    onDue: (wake) => due.on('comments', wake),
  };

  async function changedByPerson(told: CommentChange): Promise<void> {
    for (let attempt = 0; attempt < changeAttempts; attempt += 1) if (await recordChange(told)) break;
    due.raise('comments');
  }

  /** False when the row changed between reading and writing: the run may have ended, and then other things are right. */
  async function recordChange({ installationId, repository, pullRequest, commentId, change }: CommentChange) {
    const identity = { installationId, repositoryKey: repository.toLowerCase(), pullRequest, commentId };
    const row = await models.comments.findOne(identity, null, all).lean<CommentDoc | null>();
    if (!row) return true;
    const run = await forOrganisation(models.runs, row.organisationId).findById(row.runId);
    const over = run !== null && isTerminal(run.status);
    const unchanged = { _id: row._id, commentId, wantedRevision: row.wantedRevision };
    const { matchedCount } = await models.comments.updateOne(unchanged, consequence(change, row, over)).setOptions(all);
    return matchedCount === 1;
  }
}

/** What a person's edit or deletion does to the row. */
function consequence(change: CommentChange['change'], { deletions }: CommentDoc, over: boolean) {
  const now = new Date();
  if (change === 'edited') return { $set: { dueAt: now }, $inc: { wantedRevision: 1 } };
  const muted = deletions + 1 >= mutedAfterDeletions;
  const then = muted ? { state: 'muted' as const, reason: mutedReason } : { dueAt: over ? now : untilRaised };
  return { $set: { ...forget, updatedAt: now, ...then }, $inc: { wantedRevision: 1, deletions: 1 } };
}

const forget = { commentId: null, url: null, bodyHash: null, lookAt: null, createInDoubt: false };

const firstLookMilliseconds = 10 * 60_000;
const lastLookMilliseconds = 3 * 24 * 3_600_000;

/** As long again as it has been since the run began. */
function nextLook({ view: { run } }: CommentTask): Date | null {
  const now = Date.now();
  const age = now - (run.startTime?.getTime() ?? now);
  return age > lastLookMilliseconds ? null : new Date(now + Math.max(firstLookMilliseconds, age));
}

const mutedReason = 'People deleted the comment twice; it comes back with the next push.';
const after = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** The row while this task's lease stands: no later lease, and not handed back by it already. */
function byEpoch({ id, epoch }: CommentTask) {
  const parsed = parseId(id);
  if (!parsed) throw new Error(`A comment task with the malformed id ${id}.`);
  return { _id: parsed, epoch, leaseOwner: trusted({ $type: 'string' as const }) };
}

function taskOf(row: CommentDoc): Omit<CommentTask, 'view' | 'group' | 'foldedInto'> {
  return {
    id: String(row._id),
    epoch: row.epoch,
    installationId: row.installationId,
    repository: row.repository,
    pullRequest: row.pullRequest,
    targetId: String(row.targetId),
    revision: row.wantedRevision,
    commentId: row.commentId,
    bodyHash: row.bodyHash,
    createInDoubt: row.createInDoubt,
    quiet: row.state !== 'active',
    failures: row.failures,
  };
}
