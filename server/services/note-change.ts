import { newId, type Id } from '../models/ids.ts';
import type { ClientSession } from '../models/query.ts';
import type { Platform } from '../platform.ts';

export interface AuditNote {
  readonly action: string;
  readonly subject: string;
  readonly details: Record<string, string | number | null | readonly string[]>;
}

/** Writes down, in the change's own transaction, who made it. */
export async function noteChange(
  { models }: Platform,
  organisationId: Id,
  actor: string,
  note: AuditNote,
  session: ClientSession,
): Promise<void> {
  await models.auditEntries.create([{ _id: newId(), organisationId, at: new Date(), actor, ...note }], { session });
}
