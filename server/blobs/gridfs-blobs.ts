import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { type BlobBucket, idAt } from '../models/blob-bucket.ts';
import type { Id } from '../models/ids.ts';
import { atMost, type BlobStore, StoreFull } from './blob-store.ts';

/** MongoDB's OutOfDiskSpace. */
const outOfDiskSpace = 14_031;

/** Blobs in MongoDB itself. A blob is there once its file row is; its chunks come before and go after it. */
export function createGridfsBlobs({ bucket, files, chunks }: BlobBucket): BlobStore {
  async function removeChunks(ids: readonly Id[]): Promise<void> {
    if (ids.length > 0) await chunks.deleteMany({ files_id: { $in: [...ids] } });
  }
  return {
    async put(body, maxBytes) {
      const key = randomUUID();
      const upload = bucket.openUploadStream(key);
      try {
        await pipeline(atMost(body, maxBytes), upload);
        return { key, size: upload.length };
      } catch (error) {
        // What cannot be removed now, clear() finds.
        await removeChunks([upload.id]).catch(() => {});
        throw isFull(error) ? new StoreFull('The disk of MongoDB is full.', { cause: error }) : error;
      }
    },
    async open(key) {
      const file = await files.findOne({ filename: key });
      return file && bucket.openDownloadStream(file._id);
    },
    async remove(keys) {
      const gone = await files.find({ filename: { $in: [...keys] } }).toArray();
      const ids = gone.map(({ _id }) => _id);
      await files.deleteMany({ _id: { $in: ids } });
      await removeChunks(ids);
    },
    async *list(prefix) {
      for await (const { filename, uploadDate } of files.find({ filename: { $gte: prefix, $lt: `${prefix}g` } }))
        yield { key: filename, at: uploadDate };
    },
    async clear(before) {
      const orphans = chunks.aggregate<{ files_id: Id }>([
        { $match: { files_id: { $lt: idAt(before) }, n: 0 } },
        { $lookup: { from: files.collectionName, localField: 'files_id', foreignField: '_id', as: 'file' } },
        { $match: { file: [] } },
        { $project: { files_id: 1 } },
      ]);
      for await (const { files_id } of orphans) await removeChunks([files_id]);
    },
  };
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === outOfDiskSpace;
