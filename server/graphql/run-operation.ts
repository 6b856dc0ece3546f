/** One operation from text to answer: limits → parse → validate → execute → mask. The one file that names graphql-helix. */
import {
  type ExecutionArgs,
  type ExecutionResult,
  execute as executePlainly,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
} from 'graphql';
import { processRequest } from 'graphql-helix/process-request';
import { badUserInput, PlatformError } from '../../contract/errors.ts';
import type { Caller } from '../auth/caller.ts';
import type { Platform } from '../platform.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { contextOf, type GraphqlContext } from './context.ts';
import { findEnumVariables } from './enum-rule.ts';
import { withoutWrongEnums } from './enum-reduction.ts';
import { documentLimits } from './limits.ts';
import { maskError } from './mask.ts';
import { type Bound, boundBy } from '../models/bounded.ts';
import { type PreparedQuery, prepareQuery } from './prepared-query.ts';
import { createSharedDeadline } from '../shared-deadline.ts';

export interface GraphqlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | null;
}
export interface GraphqlAnswer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLFormattedError[];
}

const operationMs = 15_000;
const withinTime = createSharedDeadline(operationMs);
const cachedQueries = 500;

export function createOperationRunner(platform: Platform, schema: GraphQLSchema) {
  const prepared = createBoundedCache<PreparedQuery>(cachedQueries);
  const introspection = platform.config.nodeEnv !== 'production';

  return async function run(request: GraphqlRequest, caller: Caller, correlationId: string): Promise<GraphqlAnswer> {
    try {
      return await answer(request, caller, correlationId);
    } catch (error) {
      const wrapped =
        error instanceof GraphQLError ? error : new GraphQLError('Failed.', { originalError: toError(error) });
      return { data: null, errors: [maskError(wrapped, correlationId, platform.log)] };
    }
  };

  async function answer(request: GraphqlRequest, caller: Caller, correlationId: string): Promise<GraphqlAnswer> {
    const query = prepare(request.query);
    const mask = (error: GraphQLError) => maskError(error, correlationId, platform.log);
    if (query.errors.length > 0) return { data: null, errors: query.errors.map(mask) };
    const operation = query.operation(request.operationName);
    if (operation.operation === 'subscription') throw badUserInput('A subscription needs `Accept: text/event-stream`.');

    const variables = findEnumVariables(schema, operation, request.variables);
    for (const definition of operation.variableDefinitions ?? []) {
      const message = query.enums.variables.get(definition);
      if (message) variables.set(definition.variable.name.value, message);
    }
    const whole = variables.size === 0 && query.enums.fields.size === 0;
    const reduced = whole
      ? null
      : withoutWrongEnums(query.document, operation, request.variables, { fields: query.enums.fields, variables });
    const result = await withDeadline(() =>
      execute(query, reduced?.document ?? null, request, reduced?.variables ?? request.variables, caller),
    );
    const errors = (result.errors ?? []).map(mask);
    if (!reduced || !result.data) return { data: result.data ?? null, ...(errors.length > 0 && { errors }) };

    const { data } = result;
    // A field that @skip left out stays out.
    const merged = Object.fromEntries(
      [...reduced.rootFields].flatMap(([name, message]) =>
        message === null && !(name in data) ? [] : [[name, data[name] ?? null]],
      ),
    );
    const refused = [...reduced.rootFields].flatMap(([name, message]) =>
      message === null ? [] : [{ message, path: [name] }],
    );
    return { data: merged, errors: [...errors, ...refused] };
  }

  function prepare(text: string): PreparedQuery {
    const known = prepared.get(text);
    if (known) return known;
    const fresh = prepareQuery(schema, text, introspection);
    if (text.length <= documentLimits.cachedCharacters) prepared.set(text, fresh);
    return fresh;
  }

  /** `reduced` stands in for the query's own document when wrong enum values were taken out of it. */
  async function execute(
    query: PreparedQuery,
    reduced: PreparedQuery['document'] | null,
    request: GraphqlRequest,
    variables: Readonly<Record<string, unknown>>,
    caller: Caller,
  ): Promise<ExecutionResult> {
    const contextValue = contextOf(platform, caller);
    const compiled = reduced ? null : query.compiled(request.operationName);
    const document = reduced ?? query.document;
    const outcome = await processRequest<GraphqlContext>({
      schema,
      query: request.query,
      variables,
      ...(request.operationName !== null && { operationName: request.operationName }),
      request: { method: 'POST', headers: {}, body: {}, query: {} },
      parse: () => document,
      validate: () => [],
      contextFactory: () => contextValue,
      execute: (args: ExecutionArgs) =>
        compiled ? compiled(contextValue, variables) : executePlainly({ ...args, hideSuggestions: true }),
    });
    if (outcome.type !== 'RESPONSE') throw new Error(`Unexpected ${outcome.type} from graphql-helix.`);
    return outcome.payload;
  }
}

/** Once the time is up the caller is told so, and what still goes on fails with its next query. */
async function withDeadline<T>(work: () => Promise<T>): Promise<T> {
  const bound: Bound = { over: null };
  let inTime = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    inTime = withinTime(() => {
      bound.over = badUserInput(`The operation passes the limit of ${operationMs / 1000} s for its time.`);
      reject(bound.over);
    });
  });
  try {
    return await Promise.race([boundBy(bound, work), late]);
  } finally {
    inTime();
  }
}

const toError = (thrown: unknown): Error =>
  thrown instanceof PlatformError || thrown instanceof Error ? thrown : new Error(String(thrown));
