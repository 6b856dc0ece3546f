import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { resolves } from './dns.mjs';
import { keepMongod } from './keep-mongod.mjs';
import { step } from './say.mjs';

const host = 'fastdl.mongodb.org';

/**
 * MongoDB's own download for this system, as mongodb-memory-server-core resolves it.
 * @param {string} cache
 * @returns {Promise<{ path?: string, reason?: string }>}
 */
export async function downloadMongod(cache) {
  if (!(await resolves(host))) return { reason: `${host} does not resolve` };
  mkdirSync(cache, { recursive: true });
  const downloadDir = mkdtempSync(join(cache, '.download-'));
  try {
    const { MongoBinary } = await import('mongodb-memory-server-core');
    const fetched = await step(`downloading MongoDB from ${host}`, () => MongoBinary.getPath({ downloadDir }));
    return await keepMongod(fetched, cache);
  } catch (error) {
    return { reason: `${host}: ${error.message.split('\n')[0]}` };
  } finally {
    rmSync(downloadDir, { recursive: true, force: true });
  }
}
