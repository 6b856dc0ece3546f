import mongoose, { type Connection } from 'mongoose';
import type { Id } from './ids.ts';

const bucketName = 'blobs';

/** Artifacts' bytes in MongoDB, by GridFS; `filename` is the blob's key. */
export function openBlobBucket({ db }: Connection) {
  if (!db) throw new Error('The connection has no database yet.');
  return {
    bucket: new mongoose.mongo.GridFSBucket(db, { bucketName }),
    files: db.collection<{ _id: Id; filename: string; uploadDate: Date }>(`${bucketName}.files`),
    chunks: db.collection<{ files_id: Id; n: number }>(`${bucketName}.chunks`),
  };
}
export type BlobBucket = ReturnType<typeof openBlobBucket>;

/** Ids are made in the order of time: every one made before the instant is less. */
export const idAt = (instant: Date): Id => mongoose.Types.ObjectId.createFromTime(Math.floor(instant.getTime() / 1000));
