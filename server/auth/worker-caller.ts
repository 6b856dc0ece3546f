import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { WorkerTokenDoc } from '../models/worker-token.ts';
import type { Platform } from '../platform.ts';
import { sameText } from '../crypto.ts';
import { looksLikeSecret } from './new-secret.ts';

/** Whose worker calls. */
export interface WorkerCaller {
  /** What it showed; a run's credentials are sealed under it. */
  readonly secret: string;
  /** Null: with WORKER_TOKEN, the operator's, who serves all organisations. */
  readonly tokenId: Id | null;
  /** The one organisation whose runs it may have; null: all. */
  readonly organisationId: Id | null;
}

/** The worker's token was revoked, or never was one. */
export class WorkerUnknown extends Error {}

const usedEveryMs = 60_000;

export const hashWorkerSecret = ({ vault }: Platform, secret: string): string =>
  vault.fingerprint(secret, 'worker-token');

/** Asked anew with every call: a revoked token is refused at once. */
export async function workerCaller(platform: Platform, authorization: string | undefined): Promise<WorkerCaller> {
  const secret = /^bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  if (sameText(secret, platform.config.workerToken)) return { secret, tokenId: null, organisationId: null };
  if (!looksLikeSecret(secret)) throw new WorkerUnknown();
  const token = await platform.models.workerTokens
    .findOne({ hash: hashWorkerSecret(platform, secret) }, null, acrossOrganisations('the token says whose it is'))
    .lean<WorkerTokenDoc | null>();
  if (!token) throw new WorkerUnknown();
  touch(platform, token);
  return { secret, tokenId: token._id, organisationId: token.organisationId };
}

/** Whether it still stands since the call began. */
export async function stillStands({ models }: Platform, { tokenId, organisationId }: WorkerCaller): Promise<boolean> {
  if (!tokenId || !organisationId) return true;
  return (await models.workerTokens.exists({ _id: tokenId, organisationId })) !== null;
}

/** Nobody waits for it. */
function touch({ models, log }: Platform, { _id, organisationId, lastUsedAt }: WorkerTokenDoc): void {
  const now = new Date();
  const before = new Date(now.getTime() - usedEveryMs);
  if (lastUsedAt && lastUsedAt > before) return;
  const stale = { _id, organisationId, $or: [{ lastUsedAt: null }, { lastUsedAt: trusted({ $lte: before }) }] };
  models.workerTokens
    .updateOne(stale, { $set: { lastUsedAt: now } })
    .exec()
    .catch((error: unknown) => log.warn({ err: error }, 'lastUsedAt of a worker token could not be written.'));
}
