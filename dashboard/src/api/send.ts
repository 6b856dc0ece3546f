import { ApiError, readAnswer } from '../../../contract/api-client.ts';
import type { Operation } from '../../../contract/operation.ts';

const callMs = 15_000;

/** Sends an operation with the session's cookie. Throws ApiError, or the signal's reason. */
export async function send<Result, Variables>(
  operation: Operation<Result, Variables>,
  variables: Variables,
  signal: AbortSignal,
): Promise<Result> {
  const response = await reach('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: operation.text, variables, operationName: operation.name }),
    signal,
  });
  return readAnswer<Result>(response);
}

/** fetch within our own origin and a deadline; a network that fails is an ApiError as well. */
export async function reach(path: string, init: RequestInit): Promise<Response> {
  const deadline = AbortSignal.timeout(callMs);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  try {
    return await fetch(path, { ...init, signal, credentials: 'same-origin', redirect: 'error' });
  } catch (cause) {
    init.signal?.throwIfAborted();
    const why = deadline.aborted ? `did not answer within ${callMs / 1000} s` : 'cannot be reached';
    throw new ApiError(
      `The server ${why}: check that it runs and that this device is online.`,
      { code: 'NETWORK' },
      { cause },
    );
  }
}
