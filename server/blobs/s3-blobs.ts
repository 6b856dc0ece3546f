import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  paginateListObjectsV2,
  ListMultipartUploadsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type Config, ConfigError } from '../config.ts';
import { atMost, type BlobStore, StoreFull } from './blob-store.ts';

export type S3Place = Extract<Config['artifactStore'], { kind: 's3' }>;

const removedAtOnce = 10;
/** What stores call having no room: S3's own quotas, MinIO, Ceph. */
const fullNames = ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity', 'ServiceQuotaExceeded'];

/** Blobs in a bucket of S3, or of whatever speaks as S3 does. Refuses a bucket that cannot be used. */
export async function openS3Blobs({ bucket, prefix, endpoint, region, credentials }: S3Place): Promise<BlobStore> {
  const client = new S3Client({
    region,
    ...(credentials && { credentials }),
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Checksums in trailers, the SDK's default, are unknown to many stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  });
  const at = { Bucket: bucket };
  await client.send(new HeadBucketCommand(at)).catch((cause: unknown) => {
    client.destroy();
    const why = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new ConfigError(`ARTIFACT_STORE: the bucket ${bucket} cannot be used (${why}). Is it there, and may we?`, {
      cause,
    });
  });
  const place = (key: string) => ({ ...at, Key: `${prefix}${key}` });

  return {
    async put(body, maxBytes) {
      const key = randomUUID();
      let size = 0;
      let broken: unknown = null;
      async function* counted() {
        try {
          for await (const chunk of atMost(body, maxBytes)) {
            size += chunk.length;
            yield chunk;
          }
        } catch (error) {
          broken = error;
          throw error;
        }
      }
      // In parts of 5 MiB, of which two are in memory; the object is there when all are. What breaks off is aborted.
      const upload = new Upload({
        client,
        params: { ...place(key), Body: Readable.from(counted()) },
        queueSize: 2,
        leavePartsOnError: false,
      });
      try {
        await upload.done();
        return { key, size };
      } catch (error) {
        // Not what a store says that cannot abort: its rules or clear() see to the parts.
        if (broken !== null) throw broken;
        throw isFull(error) ? new StoreFull(`The bucket ${bucket} is full.`, { cause: error }) : error;
      }
    },
    async open(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(place(key)));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
        throw error;
      }
    },
    async remove(keys) {
      // One by one: what removes many at once wants checksums that stores do not agree on.
      for (let from = 0; from < keys.length; from += removedAtOnce) {
        const some = keys.slice(from, from + removedAtOnce);
        await Promise.all(some.map((key) => client.send(new DeleteObjectCommand(place(key)))));
      }
    },
    async *list(begin) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { ...at, Prefix: `${prefix}${begin}` })) {
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified) yield { key: Key.slice(prefix.length), at: LastModified };
      }
    },
    async clear(before) {
      const { Uploads = [] } = await client
        .send(new ListMultipartUploadsCommand({ ...at, Prefix: prefix }))
        .catch((error: unknown) => {
          // A store that does not tell of them removes them by a rule of its own.
          if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return { Uploads: [] };
          throw error;
        });
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (Initiated && Initiated < before)
          await client.send(new AbortMultipartUploadCommand({ ...at, Key, UploadId }));
      }
    },
  };
}

const isFull = (error: unknown): boolean =>
  error instanceof S3ServiceException && (error.$metadata.httpStatusCode === 507 || fullNames.includes(error.name));
