/** `POST /graphql`: strict reading and sending around the operation runner. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import { z } from 'zod';
import { limits } from '../../contract/limits.ts';
import { maskedMessage, PlatformError } from '../../contract/errors.ts';
import type { Caller } from '../auth/caller.ts';
import { BodyError, readBody } from '../http/read-body.ts';
import { sendAnswer, sendJson } from '../http/send.ts';
import type { Platform } from '../platform.ts';
import { streamSubscription } from './stream-subscription.ts';
import { createOperationRunner, type GraphqlRequest } from './run-operation.ts';

const requestShape = z.object(
  {
    query: z.string('`query` must be a string'),
    variables: z.record(z.string(), z.unknown(), '`variables` must be an object').nullish(),
    operationName: z.string('`operationName` must be a string').nullish(),
  },
  'The body must be one JSON object with a string `query`; batches are not taken',
);

export type Authenticate = (request: IncomingMessage) => Promise<Caller>;

export function createGraphqlHandler(platform: Platform, schema: GraphQLSchema, authenticate: Authenticate) {
  const run = createOperationRunner(platform, schema);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const correlationId = randomUUID();
    const headers = { 'x-correlation-id': correlationId };
    const read = await readRequest(request);
    if ('status' in read) {
      if (read.status === 405) response.setHeader('allow', 'POST');
      return sendJson(response, read.status, failure(read.message, 'BAD_USER_INPUT'), headers);
    }
    try {
      const caller = await authenticate(request);
      if (!wantsEvents(request))
        return await sendAnswer(request, response, await run(read, caller, correlationId), headers);
      response.setHeader('x-correlation-id', correlationId);
      await streamSubscription({ platform, schema, caller, request: read, response });
    } catch (error) {
      if (error instanceof PlatformError) return sendJson(response, 200, failure(error.message, error.code), headers);
      platform.log.error({ err: error, correlationId }, 'A request failed unexpectedly.');
      sendJson(response, 200, failure(maskedMessage, 'INTERNAL_SERVER_ERROR', correlationId), headers);
    }
  };
}

const wantsEvents = (request: IncomingMessage) => /\btext\/event-stream\b/i.test(request.headers.accept ?? '');

function failure(message: string, code: string, correlationId?: string) {
  return { data: null, errors: [{ message, extensions: { code, ...(correlationId && { correlationId }) } }] };
}

type Refusal = { readonly status: number; readonly message: string };

async function readRequest(request: IncomingMessage): Promise<GraphqlRequest | Refusal> {
  if (request.method !== 'POST') return { status: 405, message: 'The API takes POST only.' };
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return { status: 415, message: 'The body must be application/json.' };
  }
  try {
    const parsed = requestShape.safeParse(JSON.parse(await readBody(request, limits.bodyBytes)));
    if (!parsed.success) return { status: 400, message: `${parsed.error.issues[0]?.message}.` };
    return {
      query: parsed.data.query,
      variables: parsed.data.variables ?? {},
      operationName: parsed.data.operationName ?? null,
    };
  } catch (error) {
    if (error instanceof BodyError) return { status: error.status, message: error.message };
    return { status: 400, message: 'The body is not JSON.' };
  }
}
