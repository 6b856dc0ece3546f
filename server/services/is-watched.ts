import { trusted } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import type { Platform } from '../platform.ts';

/** Whether somebody looks at the run's page now. */
export async function isWatched({ models }: Platform, { _id, organisationId }: RunDoc): Promise<boolean> {
  const filter = { organisationId, runId: _id, watchedUntil: trusted({ $gt: new Date() }) };
  return (await models.liveViews.exists(filter)) !== null;
}
