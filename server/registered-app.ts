/** The GitHub App that `/github/register` registered, as settings kept in DATA_DIR. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { writeOnce } from './write-once.ts';

export const registeredAppFile = 'github-app.env';

export interface RegisteredApp {
  readonly APP_ID: string;
  readonly PRIVATE_KEY: string;
  readonly WEBHOOK_SECRET: string;
  readonly GITHUB_CLIENT_ID: string;
  readonly GITHUB_CLIENT_SECRET: string;
}

/** Keeps the App's credentials, readable by this user alone; false when there are some already. */
export function keepRegisteredApp(dataDir: string, app: RegisteredApp): Promise<boolean> {
  const lines = Object.entries(app).map(([name, value]) => `${name}="${value.replaceAll('\n', '\\n')}"\n`);
  return writeOnce(join(dataDir, registeredAppFile), lines.join(''));
}

/** The kept settings; null when there are none. */
export async function readRegisteredApp(dataDir: string): Promise<NodeJS.Dict<string> | null> {
  try {
    return parseEnv(await readFile(join(dataDir, registeredAppFile), 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
