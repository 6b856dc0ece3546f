import type { LiveViewDoc } from '../models/live-view.ts';
import { isDuplicate } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

/** A look makes the worker send pictures for this long, milliseconds. */
const lookMs = 10_000;
/** Looks come every two seconds: not each of them is worth a write. */
const renewMs = 6_000;

/** The newest picture of the run's page; null until there is one. The look itself makes the worker send the next. */
export async function lookAtRun({ models }: Platform, { _id: runId, organisationId }: RunDoc): Promise<Buffer | null> {
  const view = await forOrganisation(models.liveViews, organisationId).findOne({ runId });
  const now = Date.now();
  if (!view || view.watchedUntil.getTime() - now < renewMs) {
    await models.liveViews
      .updateOne({ organisationId, runId }, { $set: { watchedUntil: new Date(now + lookMs) } }, { upsert: true })
      .catch((error: unknown) => {
        // Somebody else looked for the first time at the same moment.
        if (!isDuplicate(error)) throw error;
      });
  }
  // Where nobody had watched for a while, the picture is of then.
  return view && view.watchedUntil.getTime() > now ? bytesOf(view) : null;
}

/** Read without mongoose's documents, bytes come as the driver's own type. */
function bytesOf({ jpeg }: LiveViewDoc): Buffer | null {
  if (jpeg === null || Buffer.isBuffer(jpeg)) return jpeg;
  const { buffer } = Object(jpeg);
  return Buffer.isBuffer(buffer) ? buffer : null;
}
