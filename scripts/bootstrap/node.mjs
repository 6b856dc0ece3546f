import { join } from 'node:path';
import { isExecutable, runProgram } from './process.mjs';
import { root } from './root.mjs';
import { MissingPart, step } from './say.mjs';

/**
 * The Node that runs TypeScript as it is: the one of the `node` package.
 * @returns {Promise<string>} its path
 */
export async function ensureNode() {
  const path = join(root, 'node_modules', 'node', 'bin', 'node');
  if (isExecutable(path)) return path;
  // The package fetches its binary in an install script, which `ignore-scripts` leaves out.
  await step('installing Node 24', () =>
    runProgram('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'], { cwd: root }),
  );
  if (isExecutable(path)) return path;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new MissingPart('Node 24 could not be installed by npm: install Node 24 or later and start again with it.');
}
