/** A repeated start with the same key answers with the first one's run and starts nothing. */
import { createHash } from 'node:crypto';
import { badUserInput, conflict } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import type { Caller } from '../auth/caller.ts';
import { newId } from '../models/ids.ts';
import { type ClientSession, trusted } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

export interface IdempotencyClaim {
  readonly caller: string;
  readonly key: string;
  readonly inputHash: string;
}

export function idempotencyClaim(
  caller: Caller,
  operation: string,
  { idempotencyKey: key, ...input }: { idempotencyKey?: string | null },
): IdempotencyClaim | null {
  if (key == null) return null;
  if (key.length < 1 || key.length > limits.nameCharacters)
    throw badUserInput(`idempotencyKey must have 1 to ${limits.nameCharacters} characters.`);
  const who = caller.apiKeyId ? `api-key:${caller.apiKeyId}` : `user:${caller.userId}`;
  return { caller: who, key, inputHash: createHash('sha256').update(operation).update(canonical(input)).digest('hex') };
}

/** The run that the claim's key started, or null; other input under that key is a conflict. */
export async function findClaimed(
  { models }: Platform,
  { organisationId }: Pick<Caller, 'organisationId'>,
  { caller, key, inputHash }: IdempotencyClaim,
): Promise<RunDoc | null> {
  const row = await forOrganisation(models.idempotency, organisationId).findOne({ caller, key });
  // MongoDB removes expired rows about once a minute.
  if (!row || row.createdAt.getTime() < Date.now() - limits.idempotencyHours * 3_600_000) return null;
  if (row.inputHash !== inputHash)
    throw conflict('idempotencyKey was used before with other input: use a new key for a new call.');
  return forOrganisation(models.runs, organisationId).findById(row.runId);
}

/** Throws a duplicate-key error when another call was faster. */
export async function saveClaim(
  { models }: Platform,
  session: ClientSession,
  claim: IdempotencyClaim,
  run: RunDoc,
): Promise<void> {
  const { organisationId, _id: runId } = run;
  const identity = { organisationId, caller: claim.caller, key: claim.key };
  const expired = new Date(Date.now() - limits.idempotencyHours * 3_600_000);
  await models.idempotency.deleteMany({ ...identity, createdAt: trusted({ $lt: expired }) }, { session });
  await models.idempotency.create(
    [{ _id: newId(), ...identity, inputHash: claim.inputHash, runId, createdAt: new Date() }],
    { session },
  );
}

/** JSON with sorted keys; absent fields do not count. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
    .join(',')}}`;
}
