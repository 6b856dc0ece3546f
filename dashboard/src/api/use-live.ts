import { use, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../contract/api-client.ts';
import type { Operation } from '../../../contract/operation.ts';
import { send } from './send.ts';
import { SessionLost } from './session-lost.ts';

export interface Live<Result> {
  /** The last answer, kept while a later one fails. */
  readonly data: Result | null;
  readonly problem: ApiError | null;
  readonly retry: () => void;
}

/** Between two tries after something that may pass by itself, milliseconds. */
const patienceMs = 4_000;

/**
 * Asks, and asks again for as long as `nextLook` gives milliseconds to wait.
 * Give the component a `key` when the variables change: they are those of its first look.
 */
export function useLive<Result, Variables>(
  operation: Operation<Result, Variables>,
  variables: Variables,
  nextLook: (data: Result) => number | null,
): Live<Result> {
  const [state, setState] = useState<Omit<Live<Result>, 'retry'>>({ data: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  const lost = use(SessionLost);

  const look = useEffectEvent(async (end: AbortSignal): Promise<number | null> => {
    try {
      const data = await send(operation, variables, end);
      if (end.aborted) return null;
      setState({ data, problem: null });
      return nextLook(data);
    } catch (error) {
      if (end.aborted) return null;
      const problem = error instanceof ApiError ? error : unexpected(error);
      if (problem.code === 'UNAUTHENTICATED') {
        lost();
        return null;
      }
      setState((before) => ({ ...before, problem }));
      return problem.transient || problem.code === 'INTERNAL_SERVER_ERROR' ? patienceMs : null;
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt looks again.
  useEffect(() => {
    const end = new AbortController();
    void follow(look, end.signal);
    return () => end.abort();
  }, [attempt]);

  return { ...state, retry: () => setAttempt((count) => count + 1) };
}

async function follow(look: (end: AbortSignal) => Promise<number | null>, end: AbortSignal): Promise<void> {
  for (;;) {
    const wait = await look(end);
    if (wait === null) return;
    await paused(wait, end);
    await visible(end);
    if (end.aborted) return;
  }
}

function paused(ms: number, end: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      end.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    end.addEventListener('abort', done);
  });
}

/** Nobody looks at a hidden page: it asks again when it is shown. */
function visible(end: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      document.removeEventListener('visibilitychange', done);
      end.removeEventListener('abort', done);
      resolve();
    };
    document.addEventListener('visibilitychange', done);
    end.addEventListener('abort', done);
  });
}

const unexpected = (cause: unknown) =>
  new ApiError('The page could not read the answer: reload it.', { code: 'UNEXPECTED' }, { cause });
