import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { machineEnvironment } from './machine-environment.ts';

export interface Group {
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Exit code, or the signal that ended it. */
  readonly exited: Promise<number | string>;
  readonly ended: boolean;
  /** Ends the command and all that it started; done when nothing of it is left. */
  stop(): Promise<void>;
}

export interface GroupOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

const running = new Set<number>();

/** Nothing that was started outlives this process, however it ends, short of SIGKILL. */
process.on('exit', () => {
  for (const pid of running) kill(pid, 'SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

/** Starts a command as a process group of its own, on the machine's environment and `env`. */
export function startGroup([command = '', ...rest]: readonly string[], { cwd, env = {} }: GroupOptions): Group {
  const child = spawn(command, rest, {
    ...{ cwd, env: { ...machineEnvironment(), ...env }, detached: true },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  let ended = false;
  const exited = new Promise<number | string>((settle) => {
    child.once('error', (error) => settle(error.message));
    child.once('exit', (code, signal) => settle(code ?? signal ?? 'unknown'));
  }).finally(() => {
    ended = true;
  });
  return {
    ...{ stdout: child.stdout, stderr: child.stderr, exited },
    get ended() {
      return ended;
    },
    async stop() {
      if (pid === undefined) return;
      for (const signal of ['SIGTERM', 'SIGKILL'] as const)
        for (let tries = 0; kill(pid, tries === 0 ? signal : 0) && tries < 40; tries++) await pause(100);
      running.delete(pid);
      if (!child.stdout.closed) await Promise.race([once(child, 'close'), pause(1_000)]);
    },
  };
}

/** Whether there was anything of the group to be told. */
function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
