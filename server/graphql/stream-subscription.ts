/** A subscription as server-sent events (`event: next`, at the end `event: complete`), as GraphQL over SSE has it. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type ExecutionResult, type GraphQLSchema, subscribe } from 'graphql';
import { badUserInput } from '../../contract/errors.ts';
import type { Caller } from '../auth/caller.ts';
import { goneSignal } from '../http/gone-signal.ts';
import { sendJson } from '../http/send.ts';
import type { Platform } from '../platform.ts';
import { contextOf } from './context.ts';
import { prepareQuery } from './prepared-query.ts';
import type { GraphqlRequest } from './run-operation.ts';

/** A reader's rights are judged anew when they come back: whoever was signed out is told so then. */
const lifeMs = 5 * 60_000;
/** Proxies cut what is silent. */
const breathMs = 15_000;

interface Parts {
  readonly platform: Platform;
  readonly schema: GraphQLSchema;
  readonly caller: Caller;
  readonly request: GraphqlRequest;
  readonly response: ServerResponse;
}

/** Throws PlatformError when the operation is no subscription; ends with the stream, whoever ends it. */
export async function streamSubscription({ platform, schema, caller, request, response }: Parts): Promise<void> {
  const results = await open({ platform, schema, caller, request });
  if (!(Symbol.asyncIterator in results)) return sendJson(response, 200, { data: null, errors: results.errors ?? [] });
  const gone = goneSignal(response);
  if (gone.aborted) return void results.return(undefined);
  const left = once(gone, 'abort').then(() => null);
  const timer = setTimeout(() => response.end('event: complete\ndata:\n\n'), lifeMs);
  const breath = setInterval(() => response.write(':\n\n'), breathMs);
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  response.write(':\n\n');
  try {
    for (;;) {
      const next = await Promise.race([results.next(), left]);
      if (!next || next.done) break;
      if (!response.write(`event: next\ndata: ${JSON.stringify(next.value)}\n\n`)) {
        await Promise.race([once(response, 'drain'), left]);
      }
    }
  } finally {
    clearTimeout(timer);
    clearInterval(breath);
    if (!response.writableEnded) response.end('event: complete\ndata:\n\n');
    // Not awaited: a generator that waits for a change returns with the next one.
    void results.return(undefined);
  }
}

async function open({ platform, schema, caller, request }: Omit<Parts, 'response'>) {
  const query = prepareQuery(schema, request.query, platform.config.nodeEnv !== 'production');
  const [mistake] = query.errors;
  if (mistake) throw badUserInput(mistake.message);
  if (query.operation(request.operationName).operation !== 'subscription') {
    throw badUserInput('Only a subscription is answered with events: accept application/json.');
  }
  const results: AsyncGenerator<ExecutionResult, void, void> | ExecutionResult = await subscribe({
    schema,
    document: query.document,
    variableValues: request.variables,
    operationName: request.operationName,
    contextValue: contextOf(platform, caller),
  });
  return results;
}
