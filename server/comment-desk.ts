/** The comment rows, as the GitHub App leases and settles them; see contract/comment-desk.ts. */
import type { CommentChange, CommentDesk, CommentTask } from '../contract/comment-desk.ts';
import { isTerminal } from '../contract/run-status.ts';
import { leaseNext, released } from './lease.ts';
import type { CommentDoc } from './models/comment.ts';
import { parseId } from './models/ids.ts';
import { trusted } from './models/query.ts';
import { acrossOrganisations, forOrganisation } from './models/scoped.ts';
import type { Platform } from './platform.ts';
import { commentView } from './services/comment-view.ts';

/** Longer than the App takes for one task. */
const leaseSeconds = 60;
/** Nothing is due before the run ends: an instant that `raiseComment` brings forward. */
const whenTheRunEnds = new Date(8.64e15);
const mutedAfterDeletions = 2;
const all = acrossOrganisations('the App serves all organisations and names its row by id and epoch');

export function createCommentDesk(platform: Platform): CommentDesk {
  const { models, due } = platform;

  async function lease(owner: string): Promise<CommentTask | null> {
    const living = await models.installations.distinct('installationId', {
      suspended: false,
      organisationId: trusted({ $ne: null }),
    });
    const row = await leaseNext(models.comments, {
      due: {
        state: 'active',
        dueAt: trusted({ $lte: new Date() }),
        installationId: trusted({ $in: living }),
        $expr: trusted({
          $and: [{ $gt: ['$wantedRevision', '$renderedRevision'] }, { $lt: ['$leaseUntil', '$$NOW'] }],
        }),
      },
      sort: { dueAt: 1, _id: 1 },
      owner,
      seconds: leaseSeconds,
    });
    return row && { ...taskOf(row), view: await commentView(platform, row) };
  }

  /** Changes the row that the task holds and hands it back; false when the lease is lost. */
  async function settle(task: CommentTask, set: Partial<CommentDoc>, raise = 0): Promise<boolean> {
    const now = new Date();
    const change = { $set: { ...set, ...released, updatedAt: now }, $inc: { wantedRevision: raise } };
    const { matchedCount } = await models.comments.updateOne(byEpoch(task), change).setOptions(all);
    due.raise('comments');
    return matchedCount === 1;
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
      settle(task, {
        commentId: id,
        url,
        bodyHash,
        createInDoubt: false,
        renderedRevision: task.revision,
        failures: 0,
        reason: null,
      }),
    async gone(task, { mute }) {
      const forget = { commentId: null, url: null, bodyHash: null, createInDoubt: false };
      if (mute) await settle(task, { ...forget, state: 'muted', reason: mutedReason });
      else await settle(task, { ...forget, ...(!isTerminal(task.view.run.status) && { dueAt: whenTheRunEnds }) });
    },
    async retry(task, { reason, delaySeconds }) {
      await settle(task, { reason, failures: task.failures + 1, dueAt: after(delaySeconds) });
    },
    async blocked(task, reason) {
      await settle(task, { reason, state: 'blocked' });
    },
    async postpone(task, delaySeconds) {
      // A revision that came since the lease may end the run: it has set its own, earlier dueAt, which stays.
      const unchanged = { ...byEpoch(task), wantedRevision: task.revision };
      const change = { $set: { ...released, dueAt: after(delaySeconds) } };
      const { matchedCount } = await models.comments.updateOne(unchanged, change).setOptions(all);
      if (matchedCount === 0) await settle(task, {});
    },
    changedByPerson,
    onDue: (wake) => due.on('comments', wake),
  };

  async function changedByPerson({
    installationId,
    repository,
    pullRequest,
    commentId,
    change,
  }: CommentChange): Promise<void> {
    const row = await models.comments
      .findOne({ installationId, repositoryKey: repository.toLowerCase(), pullRequest, commentId }, null, all)
      .lean<CommentDoc | null>();
    if (!row) return;
    const identity = { _id: row._id, commentId };
    const now = new Date();
    if (change === 'edited') {
      await models.comments.updateOne(identity, { $inc: { wantedRevision: 1 }, $set: { dueAt: now } }).setOptions(all);
    } else {
      const run = await forOrganisation(models.runs, row.organisationId).findById(row.runId);
      const muted = row.deletions + 1 >= mutedAfterDeletions;
      const forget = { commentId: null, url: null, bodyHash: null, createInDoubt: false, updatedAt: now };
      const then = muted
        ? { state: 'muted' as const, reason: mutedReason }
        : { dueAt: run && isTerminal(run.status) ? now : whenTheRunEnds };
      await models.comments
        .updateOne(identity, { $set: { ...forget, ...then }, $inc: { wantedRevision: 1, deletions: 1 } })
        .setOptions(all);
    }
    due.raise('comments');
  }
}

const mutedReason = 'People deleted the comment twice; it comes back with the next push.';
const after = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** The row while this task's lease stands: no later lease, and not handed back by it already. */
function byEpoch({ id, epoch }: CommentTask) {
  const parsed = parseId(id);
  if (!parsed) throw new Error(`A comment task with the malformed id ${id}.`);
  return { _id: parsed, epoch, leaseOwner: trusted({ $type: 'string' as const }) };
}

function taskOf(row: CommentDoc): Omit<CommentTask, 'view'> {
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
    failures: row.failures,
  };
}
