import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { lastLine, runProgram } from './process.mjs';
import { root } from './root.mjs';
import { MissingPart, step } from './say.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.outrider-lock-sha256');

/** Makes node_modules what package-lock.json says. */
export async function ensurePackages() {
  if (isCurrent()) return;
  await withLock(`packages-${hash(root).slice(0, 16)}`, async () => {
    if (isCurrent()) return;
    await step('installing npm packages', installPackages);
    writeFileSync(stampFile, hash(readFileSync(lockFile)));
  });
}

async function installPackages() {
  // npm run sets npm_* variables of the outer call, which would steer the inner one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_)/i.test(name)));
  const options = { cwd: root, env };
  const clean = await runProgram('npm', ['ci', '--loglevel=error'], options);
  if (clean.ok) return;
  // `npm ci` refuses a lock file that lacks another platform's optional packages; `npm install` does not.
  const settled = clean.output.includes('EUSAGE')
    ? await runProgram('npm', ['install', '--no-save', '--loglevel=error'], options)
    : clean;
  if (!settled.ok)
    throw new MissingPart(
      `npm could not install the packages (${reason(settled.output)}): check the network and npm's registry, then start again.`,
    );
}

/** By the stamp of our own installation, or by npm's own record when somebody ran npm by hand. */
function isCurrent() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash(readFileSync(lockFile))) return true;
  return statSync(record).mtimeMs >= statSync(lockFile).mtimeMs;
}

const reason = (output) => output.match(/npm error (?!code)(.+)/)?.[1]?.trim() ?? lastLine(output);

const hash = (data) => createHash('sha256').update(data).digest('hex');
