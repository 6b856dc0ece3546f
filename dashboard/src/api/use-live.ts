import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../contract/api-client.ts';
import type { Operation } from '../../../contract/operation.ts';
import { asApiError } from './as-api-error.ts';
import { isConnected } from './connection-state.ts';
import { send } from './send.ts';
import { setSignedIn } from './session-state.ts';

export interface Live<Result> {
  /** The last answer, kept while a later one fails. */
  readonly data: Result | null;
  readonly problem: ApiError | null;
  readonly retry: () => void;
  /** Whether `data` answers an earlier question, until the new answer is there. */
  readonly old: boolean;
}

interface Habits<Result> {
  /** Milliseconds until the next look; null when nothing more is expected. Hidden pages do not look. */
  readonly every?: (data: Result) => number | null;
  /** Shows the last answer while variables change, as lists do. */
  readonly keep?: boolean;
}

/** Between two looks while changes are told, milliseconds: deletions are not. */
const connectedMs = 10_000;
/** Between two tries after something that may pass by itself, milliseconds. */
const patienceMs = 4_000;

/** Asks, and asks again as `every` says. The same question of two parts of a page is asked once. */
export function useLive<Result, Variables>(
  operation: Operation<Result, Variables>,
  variables: Variables,
  { every = () => null, keep = false }: Habits<Result> = {},
): Live<Result> {
  const query = useQuery<Result, ApiError>({
    queryKey: [operation.name, variables],
    queryFn: async ({ signal }) => {
      try {
        return await send(operation, variables, signal);
      } catch (error) {
        signal.throwIfAborted();
        const problem = asApiError(error);
        if (problem.code === 'UNAUTHENTICATED') setSignedIn(false);
        throw problem;
      }
    },
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return mayPass(error) ? patienceMs : false;
      if (data === undefined) return false;
      const ms = every(data);
      return ms !== null && isConnected() ? Math.max(ms, connectedMs) : (ms ?? false);
    },
    ...(keep && { placeholderData: keepPreviousData }),
  });
  return {
    data: query.data ?? null,
    problem: query.error,
    retry: () => void query.refetch(),
    old: query.isPlaceholderData,
  };
}

const mayPass = ({ transient, code }: ApiError) => transient || code === 'INTERNAL_SERVER_ERROR';
