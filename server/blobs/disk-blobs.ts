import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { atMost, type BlobStore, StoreFull } from './blob-store.ts';

const partialSuffix = '.partial';

/** Blobs as files of a folder, in 256 folders by the first two digits of their keys. */
export function createDiskBlobs(folder: string): BlobStore {
  const path = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async put(body, maxBytes) {
      const key = randomUUID();
      const final = path(key);
      const partial = `${final}${partialSuffix}`;
      try {
        await mkdir(dirname(final), { recursive: true });
        const size = await write(body, partial, maxBytes);
        await rename(partial, final);
        await syncFolder(dirname(final));
        return { key, size };
      } catch (error) {
        await rm(partial, { force: true });
        throw isFull(error) ? new StoreFull('The disk of DATA_DIR is full.', { cause: error }) : error;
      }
    },
    async open(key) {
      const handle = await open(path(key)).catch(nullWhenMissing);
      return handle?.createReadStream() ?? null;
    },
    async remove(keys) {
      for (const key of keys) await rm(path(key), { force: true });
    },
    async *list(prefix) {
      const files = await filesOf(join(folder, prefix));
      for (const name of files) {
        if (name.endsWith(partialSuffix)) continue;
        const found = await stat(path(name)).catch(nullWhenMissing);
        if (found?.isFile()) yield { key: name, at: found.mtime };
      }
    },
    async clear(before) {
      for (const prefix of await filesOf(folder)) {
        const files = await filesOf(join(folder, prefix));
        for (const name of files.filter((file) => file.endsWith(partialSuffix))) {
          const found = await stat(path(name)).catch(nullWhenMissing);
          if (found && found.mtime < before) await rm(path(name), { force: true });
        }
      }
    },
  };
}

async function write(body: Readable, file: string, maxBytes: number): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of atMost(body, maxBytes)) {
      size += chunk.length;
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return size;
}

/** A new name is on the disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

const filesOf = async (folder: string): Promise<string[]> => (await readdir(folder).catch(nullWhenMissing)) ?? [];

function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
  throw error;
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error));

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
