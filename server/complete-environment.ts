/** Fills in settings that are made once and kept in DATA_DIR, so that a first start needs none. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { readRegisteredApp, registeredAppFile } from './registered-app.ts';
import { writeOnce } from './write-once.ts';

/** Returns `env` with ENCRYPTION_KEYS, WORKER_TOKEN, PRIVATE_KEY and the registered GitHub App made or read where they are absent. */
export async function completeEnvironment(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const dataDir = env.DATA_DIR || './.data';
  const complete = { ...env, ...(!env.APP_ID && (await registeredApp(dataDir))) };
  if (env.PRIVATE_KEY_PATH && !complete.PRIVATE_KEY) complete.PRIVATE_KEY = await readPrivateKey(env.PRIVATE_KEY_PATH);
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

async function registeredApp(dataDir: string): Promise<NodeJS.Dict<string> | null> {
  try {
    return await readRegisteredApp(dataDir);
  } catch (cause) {
    throw new ConfigError(`DATA_DIR: ${registeredAppFile} in ${dataDir} cannot be read.`, { cause });
  }
}

async function readPrivateKey(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new ConfigError(`PRIVATE_KEY_PATH: ${path} cannot be read.`);
  }
}

/** The file's text; made by `make` when there is none. */
async function kept(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name);
  try {
    await writeOnce(path, `${make()}\n`);
    return (await readFile(path, 'utf8')).trim();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`DATA_DIR: ${dataDir} cannot be written (${why}).`, { cause });
  }
}
