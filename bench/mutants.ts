/**
 * Takes away, one at a time, each rule that keeps a page in, and runs the test that must notice: `npm run mutants [-- --only
 * part-of-a-rule --json file]`. The rules of the judge of addresses have theirs in test/explorer/judge-address.test.ts.
 * Ends with a table, and with exit code 1 when a mutant lives. Results go to bench/results/mutants.json.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { copyTree } from './mutants/copied-tree.ts';
import { mutants } from './mutants/mutants.ts';
import { runTest } from './mutants/run-test.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    json: { type: 'string', default: fileURLToPath(new URL('results/mutants.json', import.meta.url)) },
  },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
const tree = copyTree(fileURLToPath(new URL('..', import.meta.url)));
process.on('exit', tree.remove);

/** A test that fails without the mutant as well proves nothing. */
const whole = new Map<string, boolean>();
const rows: { rule: string; test: string; verdict: string; why: string; seconds: number }[] = [];
for (const { rule, file, find, replace = '', test, name } of mutants) {
  if (!rule.includes(values.only)) continue;
  const key = `${test} ${name}`;
  if (!whole.has(key)) {
    const { passed, failed, why } = runTest(tree.folder, test, name);
    whole.set(key, passed > 0 && failed === 0);
    if (!whole.get(key)) console.error(`${key}: ${passed} passed, ${failed} failed without a mutant: ${why}`);
  }
  const restore = tree.spoil(file, find, replace);
  const { failed, why, seconds } = runTest(tree.folder, test, name);
  restore();
  const verdict =
    !whole.get(key) || /SyntaxError|ReferenceError/.test(why) ? 'proves nothing' : failed > 0 ? 'caught' : 'LIVES';
  rows.push({ rule, test: name === '' ? test : `${test}: "${name}"`, verdict, why, seconds });
  console.error(`${verdict.padEnd(14)} ${String(seconds).padStart(3)} s  ${rule}: ${why}`);
}
const lines = rows.map(
  ({ rule, test, verdict }) => `| ${rule} | ${test.replace('test/', '').replace('.test.ts', '')} | ${verdict} |`,
);
console.log(['| without the rule | the test that must fail | |', '|---|---|---|', ...lines].join('\n'));
if (values.only === '') {
  const result = { at: new Date().toISOString(), command: 'npm run mutants', node: process.version, rows };
  writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
}
process.exitCode = rows.every(({ verdict }) => verdict === 'caught') ? 0 : 1;
