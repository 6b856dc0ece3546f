import { ensureBrowser } from './browser.mjs';
import { ensureMongod } from './mongod.mjs';
import { ensureNode } from './node.mjs';
import { ensurePackages } from './packages.mjs';
import { readDotEnv } from './root.mjs';
import { MissingPart, say } from './say.mjs';

/** What each command cannot do without, besides the npm packages and Node. */
const needs = {
  start: { mongod: true, browser: true },
  test: { mongod: true, browser: true },
  worker: { mongod: false, browser: true },
  explore: { mongod: false, browser: true },
  'bench:explore': { mongod: false, browser: true },
};

/**
 * Installs what `command` needs and lacks. Ends the process with one line when something cannot be had.
 * @param {string} command
 * @param {readonly string[]} args of the command
 * @returns {Promise<string>} the path of the Node that runs the project
 */
export async function install(command, args) {
  const onlyAsks = args.includes('--help') || args.includes('-h');
  const { mongod = false, browser = false } = (!onlyAsks && needs[command]) || {};
  try {
    await ensurePackages();
    const node = await ensureNode();
    const settings = { ...readDotEnv(), ...process.env };
    // Tests bring a database up themselves, whatever MONGODB_URI says.
    if (mongod && (command === 'test' || !settings.MONGODB_URI)) process.env.MONGOD_PATH = await ensureMongod(settings);
    if (browser && !settings.BROWSER_WS_ENDPOINT) await ensureBrowser(settings, node);
    return node;
  } catch (error) {
    if (!(error instanceof MissingPart)) throw error;
    say(error.message);
    process.exit(error.exitCode);
  }
}
