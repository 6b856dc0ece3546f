/** Fills in settings that are made once and kept in DATA_DIR, so that a first start needs none. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

/** Returns `env` with ENCRYPTION_KEYS, WORKER_TOKEN and PRIVATE_KEY made or read where they are absent. */
export async function completeEnvironment(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const dataDir = env.DATA_DIR || './.data';
  const complete = { ...env };
  if (env.PRIVATE_KEY_PATH && !env.PRIVATE_KEY) complete.PRIVATE_KEY = await readPrivateKey(env.PRIVATE_KEY_PATH);
  complete.WORKER_TOKEN ||= await kept(dataDir, 'worker-token', () => randomBytes(32).toString('base64url'));
  // A production server that lost its folder must not go on with new keys: what was sealed would be lost unnoticed.
  if (env.NODE_ENV !== 'production') {
    complete.ENCRYPTION_KEYS ||= await kept(
      dataDir,
      'encryption-keys',
      () => `1:${randomBytes(32).toString('base64')}`,
    );
  }
  return complete;
}

async function readPrivateKey(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new ConfigError(`PRIVATE_KEY_PATH: ${path} cannot be read.`);
  }
}

/** The file's text; made by `make` when there is none. Of several processes that make it at once, one wins. */
async function kept(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const mine = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
    await writeFile(mine, `${make()}\n`, { mode: 0o600, flag: 'wx' });
    await link(mine, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(mine);
    return (await readFile(path, 'utf8')).trim();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be written (${why}).`, { cause });
  }
}
