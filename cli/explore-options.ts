/** Reads the arguments of `outrider explore`; each mistake is one line that says what to do. */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCredentials } from './explore-credentials.ts';
import { UserError } from './user-error.ts';

export interface ExploreOptions {
  readonly url: string;
  readonly seconds: number;
  readonly actions: number | null;
  readonly states: number | null;
  readonly wholeTime: boolean;
  /** Null: one, and a second where the machine has something left for it. */
  readonly contexts: number | null;
  readonly seed: number;
  /** Whether the seed was given: the choices of another exploration are to be made again. */
  readonly repeats: boolean;
  readonly inputValues: Readonly<Record<string, string>>;
  /** Secret. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The folder to write. */
  readonly report: string;
  /** Whether the folder was named: then it is written even when there was nothing to explore. */
  readonly reportAsked: boolean;
}

export const exploreUsage = `outrider explore <url> [options]

One exploration without a server: opens a browser, clicks through the product, fills its forms,
and reports what breaks.

  --minutes n            how long to explore; 5 unless told
  --seconds n            the same in seconds
  --actions n            end after so many actions
  --states n             end when so many states were seen
  --contexts n           browser contexts that explore at once, each signed in by itself, 4 at most; unless told 1,
                         and a second one where processor cores are idle, or with --seed where the server is slow
  --whole-time           go on to the end of the time even when nothing new comes any more
  --credentials file     JSON object for signing in: {"username": "…", "password": "…", "totpSecret": "…"}
  --input name=value     what to type into a field of that type, name or label; may be repeated
  --seed n               repeat the choices of an earlier exploration, as far as one context did (--contexts 1)
  --report dir           folder for index.html, result.json and the pictures;
                         ./outrider-report/<time> unless told

Exit code: 0 nothing broken found, 1 something found, 2 could not explore.
Environment: CHROMIUM_PATH; BROWSER_MEMORY_MB, what the exploration may take, 3072 unless told; ALLOWED_TARGET_HOSTS for
private hosts that the product's pages need.`;

const secondsMax = 24 * 3_600;
const contextsMax = 4;
const bad = (message: string, cause?: unknown) => new UserError(message, { exitCode: 2, cause });

/** Null when help is asked for. Throws UserError. */
export function readExploreOptions(argv: readonly string[], now = new Date()): ExploreOptions | null {
  const { values, positionals } = parse(argv);
  if (values.help) return null;
  const [url, ...rest] = positionals;
  if (url === undefined) throw bad('an address is missing: outrider explore http://localhost:3000');
  if (rest.length > 0) throw bad(`one address at a time: ${JSON.stringify(rest[0])} is one too many.`);
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return {
    url: readAddress(url),
    seconds: readSeconds(values.minutes, values.seconds),
    actions: readCount('--actions', values.actions),
    states: readCount('--states', values.states),
    contexts: readCount('--contexts', values.contexts, contextsMax),
    wholeTime: values['whole-time'] ?? false,
    seed: readSeed(values.seed),
    repeats: values.seed !== undefined,
    inputValues: readInputs(values.input ?? []),
    credentials: values.credentials === undefined ? {} : readCredentials(values.credentials),
    report: values.report ?? join('outrider-report', stamp),
    reportAsked: values.report !== undefined,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        minutes: { type: 'string' },
        seconds: { type: 'string' },
        actions: { type: 'string' },
        states: { type: 'string' },
        contexts: { type: 'string' },
        'whole-time': { type: 'boolean' },
        credentials: { type: 'string' },
        input: { type: 'string', multiple: true },
        seed: { type: 'string' },
        report: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    const said = cause instanceof Error ? (cause.message.split(/[.\n]/)[0] ?? '') : String(cause);
    throw bad(`${said}: \`outrider explore --help\` lists the options.`, cause);
  }
}

function readAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw bad(`${JSON.stringify(text)} is no address to explore: begin it with http:// or https://.`);
  const url = new URL(text);
  // The address itself is left out of the message: it holds a password.
  if (url.username || url.password)
    throw bad('the address holds a user name or password: leave them out and put them into a file for --credentials.');
  return url.href;
}

function readSeconds(minutes: string | undefined, seconds: string | undefined): number {
  if (minutes !== undefined && seconds !== undefined) throw bad('--minutes and --seconds exclude each other.');
  if (minutes === undefined && seconds === undefined) return 300;
  const [name, text, unit] = minutes === undefined ? ['--seconds', seconds ?? '', 1] : ['--minutes', minutes, 60];
  const told = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * unit : Number.NaN;
  if (!(told >= 1 && told <= secondsMax))
    throw bad(`${name} ${JSON.stringify(text)}: give a number, at least 1 second and at most 24 hours.`);
  return told;
}

function readCount(name: string, text: string | undefined, most = 1e9): number | null {
  if (text === undefined) return null;
  const count = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > most) throw bad(`${name} ${JSON.stringify(text)}: give a whole number from 1 to ${most}.`);
  return count;
}

function readSeed(text: string | undefined): number {
  if (text === undefined) return randomInt(1, 2 ** 31);
  const seed = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(seed < 2 ** 31)) throw bad(`--seed ${JSON.stringify(text)}: give a whole number from 0 to ${2 ** 31 - 1}.`);
  return seed;
}

function readInputs(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw bad(`--input ${JSON.stringify(pair)}: give it as name=value.`);
      return [pair.slice(0, at), pair.slice(at + 1)] as const;
    }),
  );
}
