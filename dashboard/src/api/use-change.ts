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

/** A mutation; whatever pages have asked is asked again after it. */
export function useChange<Result, Variables>(operation: Operation<Result, Variables>): Change<Result, Variables> {
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation<Result, ApiError, Variables>({
    mutationFn: async (variables) => {
      try {
        return await send(operation, variables, new AbortController().signal);
      } catch (cause) {
        const problem = asApiError(cause);
        if (problem.code === 'UNAUTHENTICATED') setSignedIn(false);
        throw problem;
      }
    },
    onSettled: () => cache.invalidateQueries(),
  });
  return {
    make: (variables, done) => mutate(variables, { onSuccess: (result) => done?.(result) }),
    busy: isPending,
    problem: error,
  };
}
