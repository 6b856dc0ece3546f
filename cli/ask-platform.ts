import { randomUUID } from 'node:crypto';
import type { Operation } from '../contract/operation.ts';
import type { Caller } from '../server/auth/caller.ts';
import { createOperationRunner } from '../server/graphql/run-operation.ts';
import { buildSchema } from '../server/graphql/schema/index.ts';
import type { Platform } from '../server/platform.ts';

/** Asks the public API from inside its own process, which needs no key. Throws the first error. */
export type AskPlatform = <Result, Variables extends object>(
  operation: Operation<Result, Variables>,
  variables: Variables,
) => Promise<Result>;

interface Answer {
  readonly data: unknown;
  readonly errors?: readonly { readonly message: string }[];
}

export function askPlatform(platform: Platform, caller: Caller): AskPlatform {
  const run = createOperationRunner(platform, buildSchema());
  return async <Result, Variables extends object>(operation: Operation<Result, Variables>, variables: Variables) => {
    const request = {
      query: operation.text,
      variables: Object.fromEntries(Object.entries(variables)),
      operationName: operation.name,
    };
    const { data, errors }: Answer = JSON.parse(await run(request, caller, randomUUID()));
    const [first] = errors ?? [];
    if (first) throw new Error(`${operation.name}: ${first.message}`);
    if (!isResult<Result>(data)) throw new Error(`${operation.name} gave no data.`);
    return data;
  };
}

/** The schema promises the operation's shape; what is checked here is that there is a result at all. */
const isResult = <Result>(value: unknown): value is Result => typeof value === 'object' && value !== null;
