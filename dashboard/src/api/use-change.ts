import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../../contract/api-client.ts';
import type { Operation } from '../../../contract/operation.ts';
import { asApiError } from './as-api-error.ts';
import { send } from './send.ts';
import { setSignedIn } from './session-state.ts';

export interface Change<Result, Variables> {
  readonly make: (variables: Variables, done?: (result: Result) => void) => void;
  readonly busy: boolean;
  readonly problem: ApiError | null;
}

/**
 * A mutation; whatever pages have asked is asked again after it, and then `done` is told of its success, where the person still is
 * at the address where they made it: even if what they pressed is gone by then, as the page may be drawn anew before.
 */
export function useChange<Result, Variables>(operation: Operation<Result, Variables>): Change<Result, Variables> {
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation<Result, ApiError, Making<Result, Variables>>({
    mutationFn: async ({ variables }) => {
      try {
        return await send(operation, variables, new AbortController().signal);
      } catch (cause) {
        const problem = asApiError(cause);
        if (problem.code === 'UNAUTHENTICATED') setSignedIn(false);
        throw problem;
      }
    },
    // Not the options of `mutate`: those are called for a component alone that is still there.
    onSettled: async (result, problem, { at, done }) => {
      await cache.invalidateQueries();
      if (result !== undefined && !problem && window.location.pathname === at) done?.(result);
    },
  });
  return {
    make: (variables, done) => mutate({ variables, at: window.location.pathname, done }),
    busy: isPending,
    problem: error,
  };
}

interface Making<Result, Variables> {
  readonly variables: Variables;
  /** The path where it was made. */
  readonly at: string;
  readonly done: ((result: Result) => void) | undefined;
}
