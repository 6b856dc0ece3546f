import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { chromium } from './run-explore.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a script as `npx playwright test` would, with nothing but a browser's place for configuration. */
export async function playwright(
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number; out: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-script-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'issue.spec.ts'), script);
    const use = { launchOptions: { executablePath: chromium.executablePath } };
    await writeFile(
      join(folder, 'playwright.config.mjs'),
      `export default ${JSON.stringify({ use, reporter: 'line' })};`,
    );
    const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    const child = spawn(process.execPath, [cli, 'test'], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { code: Number(code), out: out + err };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As its reader runs it: it fails by the defect, and passes once that is mended. */
export async function failsUntil(script: string, shows: RegExp, mend: () => void): Promise<void> {
  const failing = await playwright(script);
  assert.equal(failing.code, 1, failing.out);
  assert.match(failing.out, shows);
  mend();
  const passing = await playwright(script);
  assert.equal(passing.code, 0, passing.out);
  assert.match(passing.out, /1 passed/);
}
