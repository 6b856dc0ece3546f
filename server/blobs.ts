/** Keeps artifacts' bytes on disk, apart from their rows. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { badUserInput } from '../contract/errors.ts';

export interface BlobStore {
  /**
   * Stores all of `body` or nothing; answers with the key and the size in bytes. Larger than `maxBytes` is refused. What
   * was not read of a refused body is left to the caller, who may still have to answer on the same connection.
   */
  put(body: Readable, maxBytes: number): Promise<{ key: string; size: number }>;
  read(key: string): Readable;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** What was stored, whole or in part, before this instant. */
  olderThan(instant: Date): AsyncIterable<string>;
}

const partialSuffix = '.partial';

export function createDiskBlobs(folder: string): BlobStore {
  const path = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async put(body, maxBytes) {
      const key = randomUUID();
      const final = path(key);
      const partial = `${final}${partialSuffix}`;
      await mkdir(dirname(final), { recursive: true });
      try {
        const size = await write(body, partial, maxBytes);
        await rename(partial, final);
        return { key, size };
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: (key) => createReadStream(path(key)),
    remove: (key) => rm(path(key), { force: true }),
    async *olderThan(instant) {
      await mkdir(folder, { recursive: true });
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile()) continue;
        const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
        if (found && found.mtime < instant) yield basename(entry.name);
      }
    },
  };
}

export const isPartial = (key: string): boolean => key.endsWith(partialSuffix);

/** Not by `pipeline`: it destroys the body on an error, and with it the connection that the answer goes out on. */
async function write(body: Readable, file: string, maxBytes: number): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > maxBytes) throw badUserInput(`An artifact may have ${maxBytes} bytes at most.`);
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return size;
}
