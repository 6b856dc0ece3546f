/** Installs what is missing, then runs one command under the project's own Node. Plain JavaScript: any Node from 20 on runs it. */
import { install } from './bootstrap/install.mjs';
import { run } from './bootstrap/run.mjs';

const [command = 'start', ...rest] = process.argv.slice(2);
/** @type {Record<string, string>} Commands of the project itself; the others are the command line's. */
const scripts = { test: 'scripts/test.ts', 'bench:explore': 'bench/explore.ts' };
const script = scripts[command];
const node = await install(command, rest);
run(node, script ?? 'cli/outrider.ts', script ? rest : [command, ...rest]);
