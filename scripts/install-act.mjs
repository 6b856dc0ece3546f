/** Installs act, a local runner of GitHub workflows, for the test that runs those of docs/action.md. Needs Go; ends well without. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable, lastLine, onPath, runProgram } from './bootstrap/process.mjs';
import { cacheFolder } from './bootstrap/root.mjs';
import { say, step } from './bootstrap/say.mjs';

const version = 'v0.2.89';
const folder = join(cacheFolder(), 'act');

if (!onPath('act') && !isExecutable(join(folder, 'act'))) await install();

async function install() {
  if (!onPath('go'))
    return say('act was not installed: there is no Go here. The test of the documented workflows is skipped.');
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, GOBIN: folder };
  const got = await step(`building act ${version}`, () =>
    runProgram('go', ['install', `github.com/nektos/act@${version}`], { env, timeoutMs: 900_000 }),
  );
  if (!got.ok) say(`act was not installed (${lastLine(got.output)}). The test of the documented workflows is skipped.`);
}
