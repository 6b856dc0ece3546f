/** Keeps artifacts' bytes on disk, apart from their rows. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { badUserInput } from '../contract/errors.ts';

export interface BlobStore {
  /** Stores all of `body` or nothing; answers with the key and the size in bytes. Larger than `maxBytes` is refused. */
  put(body: Readable, maxBytes: number): Promise<{ key: string; size: number }>;
  read(key: string): Readable;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
}

export function createDiskBlobs(folder: string): BlobStore {
  const path = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async put(body, maxBytes) {
      const key = randomUUID();
      const final = path(key);
      const partial = `${final}.partial`;
      await mkdir(dirname(final), { recursive: true });
      const counter = countBytes(maxBytes);
      try {
        await pipeline(body, counter.stream, createWriteStream(partial, { flags: 'wx', mode: 0o600 }));
        await rename(partial, final);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { key, size: counter.size() };
    },
    read: (key) => createReadStream(path(key)),
    remove: (key) => rm(path(key), { force: true }),
  };
}

function countBytes(maxBytes: number) {
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(badUserInput(`An artifact may have ${maxBytes} bytes at most.`));
      else done(null, chunk);
    },
  });
  return { stream, size: () => size };
}
