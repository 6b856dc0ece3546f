import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Hands over to `script` under `node`: its signals, its streams and its exit code are ours.
 * The channel tells it when this process dies without a word, so that nothing is left running.
 * @param {string} node
 * @param {string} script
 * @param {readonly string[]} args
 */
export function run(node, script, args) {
  const child = spawn(node, [join(root, script), ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`outrider: ${node} did not start (${error.message}): remove node_modules and start again.\n`);
    process.exitCode = 2;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
