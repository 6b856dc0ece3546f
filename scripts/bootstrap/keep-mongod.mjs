import { chmodSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lastLine, runProgram } from './process.mjs';

/**
 * Puts a fetched mongod into the cache, once it has shown that it runs here.
 * @param {string} fetched on the same file system as the cache
 * @param {string} cache
 * @returns {Promise<{ path?: string, reason?: string }>}
 */
export async function keepMongod(fetched, cache) {
  chmodSync(fetched, 0o755);
  const { ok, output } = await runProgram(fetched, ['--version'], { timeoutMs: 20_000 });
  const version = output.match(/db version v(\d+\.\d+\.\d+)/)?.[1];
  if (!ok || !version) return { reason: `the fetched mongod does not run here: ${lastLine(output)}` };
  const path = join(cache, version, 'mongod');
  mkdirSync(dirname(path), { recursive: true });
  renameSync(fetched, path);
  return { path };
}
