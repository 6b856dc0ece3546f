/** No row without its bytes; bytes without a row are what the sweep takes once they are old, and nothing else. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { acrossOrganisations } from '../../../server/models/scoped.ts';
import { sweepBlobs } from '../../../server/services/sweep-blobs.ts';
import type { Wrong } from '../book.ts';
import type { Stage } from '../stage.ts';

const all = acrossOrganisations('the soak looks at all');
/** Past the hour that bytes may be on their way. */
const laterMs = 2 * 3_600_000;

export interface ArtifactsChecked {
  readonly wrong: Wrong[];
  readonly rows: number;
  /** Bytes that a kill left without a row, and the sweep found. */
  readonly orphans: number;
}

export async function checkArtifacts({ platform, dataDir }: Stage): Promise<ArtifactsChecked> {
  const wrong: Wrong[] = [];
  const rows = await platform.models.artifacts.find({}, null, all).lean();
  const before = blobsIn(dataDir);
  for (const { blobKey, name, size, runId, createdAt } of rows) {
    const from = createdAt.getTime();
    const there = before.get(blobKey);
    if (there === size) continue;
    const what = there === undefined ? 'has no bytes' : `has ${there} bytes, not ${size}`;
    wrong.push({ effect: 'lost', what: `artifact ${name} of run ${runId} ${what}`, from, to: from });
  }
  await sweepBlobs(platform, Date.now() + laterMs, AbortSignal.timeout(60_000));
  const named = new Set(rows.map(({ blobKey }) => blobKey));
  const after = blobsIn(dataDir);
  for (const key of after.keys())
    if (!named.has(key))
      wrong.push({ effect: 'doubled', what: `blob ${key} has no row and was not swept`, from: 0, to: Date.now() });
  for (const key of named)
    if (before.has(key) && !after.has(key))
      wrong.push({ effect: 'lost', what: `blob ${key} has a row and was swept`, from: 0, to: Date.now() });
  return { wrong, rows: rows.length, orphans: [...before.keys()].filter((key) => !named.has(key)).length };
}

/** Sizes by key. */
function blobsIn(dataDir: string): Map<string, number> {
  const files = readdirSync(join(dataDir, 'artifacts'), { recursive: true, withFileTypes: true });
  return new Map(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, statSync(join(entry.parentPath, entry.name)).size]),
  );
}
