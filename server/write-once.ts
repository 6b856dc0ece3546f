import { randomBytes } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file whole, for this user alone, unless it is there already: then false. Of several at once, one wins. */
export async function writeOnce(path: string, text: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const mine = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(mine, text, { mode: 0o600, flag: 'wx', flush: true });
    await link(mine, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(mine, { force: true });
  }
}
