import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

/** The real command line in a process of its own. */
export interface Outrider {
  readonly child: ChildProcess;
  /** What it has said so far, both streams. */
  text(): string;
  /** Waits until it has said something that matches; gives the match. */
  says(pattern: RegExp, timeoutMs?: number): Promise<RegExpMatchArray>;
  /** Sends the signal, if one is given, and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

const script = fileURLToPath(new URL('../../cli/outrider.mjs', import.meta.url));

/** Starts it with nothing of our environment but what it needs to find its tools. */
export function runOutrider(args: readonly string[], env: Record<string, string>): Outrider {
  const { PATH, HOME, XDG_CACHE_HOME, CHROMIUM_PATH } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, XDG_CACHE_HOME, CHROMIUM_PATH, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  let closed = false;
  const ended = once(child, 'close').then(() => {
    closed = true;
  });
  return {
    child,
    text: () => said,
    says: async (pattern, timeoutMs = 20_000) => {
      const what = `${pattern} from outrider ${args.join(' ')}`;
      await until(() => pattern.test(said) || closed, { timeoutMs, what });
      const match = said.match(pattern);
      if (!match) throw new Error(`It ended (code ${child.exitCode}) without ${pattern}: ${said}`);
      return match;
    },
    end: async (signal) => {
      if (signal) child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}
