/**
 * Builds what the packaged Action ships: `dist/` from `action/`, and the tables of `docs/action.md` from `action.yml`.
 * `--check` writes nothing and fails when what is committed differs.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { withActionTables } from './action-tables.ts';
import { bundleAction } from './bundle-action.ts';

const { code, licenses } = await bundleAction('action/main.ts');
const outputs = new Map([
  ['dist/index.js', code],
  ['dist/package.json', `${JSON.stringify({ type: 'module' })}\n`],
  ['dist/licenses.txt', licenses],
  ['docs/action.md', withActionTables(readFileSync('docs/action.md', 'utf8'), readFileSync('action.yml', 'utf8'))],
]);
const check = process.argv.includes('--check');
for (const [file, text] of outputs) {
  if (!check) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (existing(file) !== text) {
    console.error(`${file} is not what its sources say: run \`npm run build:action\` and commit the result.`);
    process.exitCode = 1;
  }
}
console.log(`action: dist/index.js has ${Math.round(code.length / 1_024)} KiB`);

function existing(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
