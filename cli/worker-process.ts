import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export interface WorkerProcess {
  /** SIGTERM; it hands its runs back. */
  stop(): Promise<void>;
}

/** What a worker may know of our environment: no database, no GitHub key. */
const passedOn = [
  ...['PATH', 'HOME', 'LANG', 'TMPDIR', 'TZ', 'XDG_CACHE_HOME', 'NODE_ENV'],
  ...['CHROMIUM_PATH', 'PLAYWRIGHT_BROWSERS_PATH', 'BROWSER_WS_ENDPOINT', 'UNSAFE_NO_SANDBOX', 'BROWSER_MEMORY_MB'],
];
const backOffMs = [250, 1_000, 5_000, 15_000];
const longLifeMs = 60_000;

/** Keeps one worker running in a process of its own; one that dies is started again, later each time, one that was drained is not. */
export function keepWorker(settings: Record<string, string>, say: (line: string) => void): WorkerProcess {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  const kept = (async () => {
    for (let deaths = 0; !stopping.signal.aborted; ) {
      const begin = performance.now();
      child = startWorker(settings);
      const [code, signal] = await once(child, 'exit');
      if (stopping.signal.aborted) return;
      if (code === 0) return say('the worker was drained and has ended: start again to have one');
      if (performance.now() - begin > longLifeMs) deaths = 0;
      const wait = backOffMs[Math.min(deaths++, backOffMs.length - 1)] ?? 0;
      say(`the worker ended (${signal ?? `code ${code}`}); starting another in ${wait / 1000} s`);
      await sleep(wait, null, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      child?.kill('SIGTERM');
      await kept;
    },
  };
}

function startWorker(settings: Record<string, string>): ChildProcess {
  const env = Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  const script = fileURLToPath(new URL('outrider.ts', import.meta.url));
  // The channel lets it notice when we are killed. A process group of its own keeps a Ctrl-C from reaching it twice.
  return spawn(process.execPath, [script, 'worker'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...env, ...settings },
  });
}
