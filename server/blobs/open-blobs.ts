import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { openBlobBucket } from '../models/blob-bucket.ts';
import type { Connection } from '../models/query.ts';
import type { BlobStore } from './blob-store.ts';
import { createDiskBlobs } from './disk-blobs.ts';
import { createGridfsBlobs } from './gridfs-blobs.ts';
import { saysWhenFull } from './says-when-full.ts';

/** The store that ARTIFACT_STORE names. */
export async function openBlobs(config: Config, connection: Connection, log: Logger): Promise<BlobStore> {
  return saysWhenFull(await open(config, connection), log);
}

async function open({ artifactStore, dataDir }: Config, connection: Connection): Promise<BlobStore> {
  if (artifactStore.kind === 'disk') return createDiskBlobs(join(dataDir, 'artifacts'));
  if (artifactStore.kind === 'gridfs') return createGridfsBlobs(openBlobBucket(connection));
  // Its SDK takes its time to load.
  const { openS3Blobs } = await import('./s3-blobs.ts');
  return openS3Blobs(artifactStore);
}
