import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressAssets } from './compress-assets.ts';
import { readIfThere } from './kept-file.ts';
import { UserError } from './user-error.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['dashboard/**/*', 'contract/**/*', 'package-lock.json'];

/** The folder of the built dashboard; built first when its sources are not those of the last build. */
export async function buildDashboard(say: (line: string) => void): Promise<string> {
  const dist = join(root, 'dashboard', 'dist');
  // An installation may carry the built pages alone.
  if (!existsSync(join(root, 'dashboard', 'index.html'))) return dist;
  const wanted = hashSources();
  if (readIfThere(join(dist, 'sources.sha256')) === wanted) return dist;
  const begin = performance.now();
  // Built aside and put in place whole: another start may be serving the old one.
  const draft = mkdtempSync(join(root, 'dashboard', '.build-'));
  try {
    await runVite(draft);
    compressAssets(draft);
    writeFileSync(join(draft, 'sources.sha256'), wanted);
    const old = `${draft}-old`;
    rename(dist, old);
    rename(draft, dist);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  say(`dashboard built in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return dist;
}

async function runVite(outDir: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', join(root, 'dashboard'), '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
    timeout: 120_000,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new UserError(`The dashboard could not be built:\n${output.trim()}`);
}

function hashSources(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => entry.name === 'dist' || entry.name.startsWith('.build-'),
  }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function rename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    // Not built yet, or another start has just put the same build in place.
    if (code !== 'ENOENT' && code !== 'ENOTEMPTY') throw error;
  }
}
