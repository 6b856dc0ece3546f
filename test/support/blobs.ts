import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

/** Every file of the server's artifacts, whole or in part. */
export async function blobFiles({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'artifacts'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

export const blobPath = ({ dataDir }: Pick<TestServer, 'dataDir'>, key: string) =>
  join(dataDir, 'artifacts', key.slice(0, 2), key);

/** A blob that no upload made; answers with its key. */
export async function placeBlob(server: Pick<TestServer, 'dataDir'>, text: string): Promise<string> {
  const key = randomUUID();
  await mkdir(join(blobPath(server, key), '..'), { recursive: true });
  await writeFile(blobPath(server, key), text);
  return key;
}
