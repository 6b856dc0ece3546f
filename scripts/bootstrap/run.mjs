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
  // A worker's: others would open their debugger.
  const drain = args[0] === 'worker' ? ['SIGUSR1'] : [];
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', ...drain]) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) onOrphaned(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    process.stderr.write(`outrider: ${node} did not start (${error.message}): remove node_modules and start again.\n`);
    process.exitCode = 2;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

/** npm killed with SIGKILL passes nothing on; that its place as our parent is taken tells. */
function onOrphaned(end) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 200);
  timer.unref();
}
