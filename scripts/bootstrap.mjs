/** Installs what is missing, then runs one command under the project's own Node. Plain JavaScript: any Node from 20 on runs it. */
import { install } from './bootstrap/install.mjs';
import { run } from './bootstrap/run.mjs';

const [command = 'start', ...rest] = process.argv.slice(2);
const script = command === 'test' ? 'scripts/test.ts' : 'cli/outrider.ts';
const node = await install(command, rest);
run(node, script, command === 'test' ? rest : [command, ...rest]);
