/** The command line: one word chooses what this process is. */
import { UserError } from './user-error.ts';

const usage = `outrider <command>

  start             everything on this machine: MongoDB, server, one worker, dashboard
  serve             API, dashboard and GitHub App on an existing MongoDB (MONGODB_URI)
  worker            takes runs from the server at BASE_URL and explores;
                    --labels a,b: only those that ask for one of these
  explore <url>     one exploration without a server; \`outrider explore --help\` lists its options

  --help, --version

Settings come from the environment and .env: docs/configuration.md lists them.`;

type Command = (args: string[]) => Promise<number>;

/** Loaded when asked for: a worker has no business loading the server. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./start.ts')).startCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
  worker: async () => (await import('./worker.ts')).workerCommand,
  explore: async () => (await import('./explore.ts')).exploreCommand,
};

const [name = '--help', ...args] = process.argv.slice(2);
process.exitCode = await main();

async function main(): Promise<number> {
  if (name === '--help' || name === '-h' || name === 'help') return tell(usage);
  if (name === '--version' || name === '-v') return tell((await import('./package-version.ts')).packageVersion());
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) return complain(`unknown command ${JSON.stringify(name)}: one of ${Object.keys(commands).join(', ')}.`);
  if (name !== 'explore' && (args.includes('--help') || args.includes('-h'))) return tell(usage);
  if (name !== 'explore' && name !== 'worker' && args.length > 0)
    return complain(`${name} takes no arguments: settings come from the environment.`);
  try {
    const command = await load();
    return await command(args);
  } catch (error) {
    if (error instanceof UserError) return complain(error.message, error.exitCode);
    throw error;
  }
}

function tell(text: string): number {
  console.log(text);
  return 0;
}

function complain(text: string, code = 2): number {
  for (const line of text.split('\n')) console.error(`outrider: ${line}`);
  return code;
}
