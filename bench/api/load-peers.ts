/** What we are measured against is installed beside the project, once: nobody else needs it. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';

const list = fileURLToPath(new URL('peers.json', import.meta.url));

/** Installs them when they are missing; answers with what loads one. */
export function loadPeers(): NodeJS.Require {
  const name = createHash('sha256').update(readFileSync(list)).digest('hex').slice(0, 12);
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'outrider', 'bench-api', name);
  const done = join(folder, 'installed');
  if (!existsSync(done)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    copyFileSync(list, join(folder, 'package.json'));
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
    });
    writeFileSync(done, '');
  }
  // A schema is of one copy of graphql: theirs becomes ours, whichever checkout installed them.
  const theirs = join(folder, 'node_modules', 'graphql');
  rmSync(theirs, { recursive: true, force: true });
  symlinkSync(fileURLToPath(new URL('../../node_modules/graphql', import.meta.url)), theirs);
  return createRequire(join(folder, 'package.json'));
}
