/** A process of the platform as a service manager keeps it: started again whenever it ends, until it is stopped. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Child {
  readonly name: string;
  /** Null while it is down. */
  pid(): number | null;
  /** Everything that it has said in all its lives. */
  said(): string;
  /** What the last life said that matches; null while it has not. */
  told(pattern: RegExp): RegExpMatchArray | null;
  lives(): number;
  /** Ends this life, and waits until it is over. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Stands still for so long. */
  pause(ms: number): Promise<void>;
  /** Ends for good: told first, killed if it does not go. */
  stop(): Promise<void>;
}

const stopMs = 25_000;

/** `restMs` is how long it stays down. */
export function keepUp(name: string, start: () => ChildProcess, restMs: () => number): Child {
  let said = '';
  let life = '';
  let lives = 0;
  let current: ChildProcess | null = null;
  const stopping = new AbortController();
  const finished = live();
  // Nothing outlives the soak, however it ends, short of SIGKILL.
  process.once('exit', () => current?.kill('SIGKILL'));

  async function live(): Promise<void> {
    while (!stopping.signal.aborted) {
      const child = start();
      lives += 1;
      life = '';
      current = child;
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => {
          said += String(chunk);
          life += String(chunk);
        });
      await once(child, 'exit').catch(() => {});
      current = null;
      await sleep(restMs(), undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function gone(child: ChildProcess): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  return {
    name,
    pid: () => current?.pid ?? null,
    said: () => said,
    told: (pattern) => (current ? life.match(pattern) : null),
    lives: () => lives,
    async end(signal) {
      const child = current;
      child?.kill(signal);
      if (child) await gone(child);
    },
    async pause(ms) {
      const child = current;
      child?.kill('SIGSTOP');
      await sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});
      child?.kill('SIGCONT');
    },
    async stop() {
      stopping.abort();
      const child = current;
      child?.kill('SIGCONT');
      child?.kill('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), stopMs);
      await finished;
      clearTimeout(late);
    },
  };
}
