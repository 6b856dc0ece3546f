/**
 * Workers that wait for a run, in lines: those of a line may have the same runs. What one of them does not find none of them does,
 * so one looks at a time, whoever has waited longest; two hundred that look at each signal keep the database from all else.
 */
const pollMs = 1_000;

export interface IdleWorkers {
  /** Settles when it is this worker's turn to look, after `ms`, or when aborted. */
  wait(line: string, ms: number, signal: AbortSignal): Promise<void>;
  /** One of each line looks. */
  wakeOne(): void;
  /** The next of a line looks: there was something, and may be more. */
  wakeNext(line: string): void;
  wakeAll(): void;
}

interface Line {
  /** In the order in which they came. */
  readonly waiting: Set<() => void>;
  poll: NodeJS.Timeout | null;
}

export function createIdleWorkers(): IdleWorkers {
  const lines = new Map<string, Line>();

  function lineOf(name: string): Line {
    const line = lines.get(name) ?? { waiting: new Set(), poll: null };
    lines.set(name, line);
    // A signal is a hint, and jittered polls of several servers are not in step.
    line.poll ??= setTimeout(
      () => {
        line.poll = null;
        wakeFirst(line);
        if (line.waiting.size > 0) lineOf(name);
      },
      pollMs * (1 + Math.random()),
    ).unref();
    return line;
  }

  function leave(name: string, line: Line): void {
    if (line.waiting.size > 0) return;
    clearTimeout(line.poll ?? undefined);
    line.poll = null;
    lines.delete(name);
  }

  return {
    async wait(name, ms, signal) {
      if (signal.aborted) return;
      const line = lineOf(name);
      const turn = Promise.withResolvers<void>();
      const wake = () => {
        line.waiting.delete(wake);
        turn.resolve();
      };
      line.waiting.add(wake);
      const late = setTimeout(wake, ms);
      signal.addEventListener('abort', wake, { once: true });
      await turn.promise;
      clearTimeout(late);
      signal.removeEventListener('abort', wake);
      leave(name, line);
    },
    wakeOne() {
      for (const line of lines.values()) wakeFirst(line);
    },
    wakeNext(name) {
      const line = lines.get(name);
      if (line) wakeFirst(line);
    },
    wakeAll() {
      for (const { waiting } of lines.values()) for (const wake of [...waiting]) wake();
    },
  };
}

function wakeFirst({ waiting }: Line): void {
  const [wake] = waiting;
  wake?.();
}
