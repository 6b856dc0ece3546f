import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from '../process/run.ts';
import type { Application } from './application.ts';

/**
 * Installs the application below the user's cache directory, once, and gives the folder. npm takes it from whatever
 * registry it is set up with. A folder appears under its name only when it is whole.
 */
export async function install({ name, packages, overrides = {} }: Application): Promise<string> {
  const manifest = JSON.stringify({ name: 'outrider-bench', private: true, overrides });
  const version = createHash('sha256')
    .update(`${packages.join(' ')} ${manifest}`)
    .digest('hex')
    .slice(0, 8);
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = join(caches, 'outrider', 'bench', `${name}-${version}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  console.error(`Installing ${packages.join(', ')} …`);
  try {
    await mkdir(draft, { recursive: true });
    await writeFile(join(draft, 'package.json'), manifest);
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    await run(['npm', 'install', '--save-exact', ...quiet, ...packages], { cwd: draft, timeoutMs: 1_200_000 });
    await rename(draft, folder).catch((error: unknown) => {
      // Another bench was faster.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}
