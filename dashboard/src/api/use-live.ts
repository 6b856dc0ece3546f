import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../contract/api-client.ts';
import type { Operation } from '../../../contract/operation.ts';
import { type Every, question } from './question.ts';

export interface Live<Result> {
  /** The last answer, kept while a later one fails. */
  readonly data: Result | null;
  readonly problem: ApiError | null;
  readonly retry: () => void;
  /** Whether `data` answers an earlier question, until the new answer is there. */
  readonly old: boolean;
}

interface Habits<Result> {
  readonly every?: Every<Result>;
  /** Shows the last answer while variables change, as lists do. */
  readonly keep?: boolean;
}

/** Asks, and asks again as `every` says. The same question of two parts of a page is asked once. */
export function useLive<Result, Variables>(
  operation: Operation<Result, Variables>,
  variables: Variables,
  { every = () => null, keep = false }: Habits<Result> = {},
): Live<Result> {
  const query = useQuery<Result, ApiError, Result, readonly [string, Variables]>({
    ...question(operation, variables, every),
    ...(keep && { placeholderData: keepPreviousData }),
  });
  return {
    data: query.data ?? null,
    problem: query.error,
    retry: () => void query.refetch(),
    old: query.isPlaceholderData,
  };
}
