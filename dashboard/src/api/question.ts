import type { ApiError } from '../../../contract/api-client.ts';
import type { Operation } from '../../../contract/operation.ts';
import { asApiError } from './as-api-error.ts';
import { isConnected } from './connection-state.ts';
import { send } from './send.ts';
import { setSignedIn } from './session-state.ts';

/** Milliseconds until the next look; null when nothing more is expected. Hidden pages do not look. */
export type Every<Result> = (data: Result) => number | null;

/** Between two looks while changes are told, milliseconds: deletions are not. */
const connectedMs = 10_000;
/** Between two tries after something that may pass by itself, milliseconds. */
const patienceMs = 4_000;

/** What the cache must know to ask, and to ask again as `every` says. */
export function question<Result, Variables>(
  operation: Operation<Result, Variables>,
  variables: Variables,
  every: Every<Result>,
) {
  return {
    queryKey: [operation.name, variables] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Result> => {
      try {
        return await send(operation, variables, signal);
      } catch (error) {
        signal.throwIfAborted();
        const problem = asApiError(error);
        if (problem.code === 'UNAUTHENTICATED') setSignedIn(false);
        throw problem;
      }
    },
    refetchInterval: ({ state: { data, error } }: Asked<Result>): number | false => {
      if (error) return mayPass(error) ? patienceMs : false;
      if (data === undefined) return false;
      const ms = every(data);
      return ms !== null && isConnected() ? Math.max(ms, connectedMs) : (ms ?? false);
    },
  };
}

interface Asked<Result> {
  readonly state: { readonly data: Result | undefined; readonly error: ApiError | null };
}

const mayPass = ({ transient, code }: ApiError) => transient || code === 'INTERNAL_SERVER_ERROR';
