import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { diskError } from './disk-error.ts';

/** The content of a small file in DATA_DIR, readable by this user alone; made and written whole on first use. */
export function keptFile(path: string, make: () => string): string {
  const before = readIfThere(path);
  if (before !== null) return before;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    createWhole(path, make());
  } catch (error) {
    throw diskError(error, path);
  }
  return readFileSync(path, 'utf8');
}

/** Its trimmed content, or null when there is no such file. */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw diskError(error, path);
  }
}

/** A crash leaves either no file or a whole one; of two that create it at once the first one's content stays. */
function createWhole(path: string, content: string): void {
  const draft = `${path}.${process.pid}`;
  try {
    const file = openSync(draft, 'w', 0o600);
    try {
      writeSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
