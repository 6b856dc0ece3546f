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

/** With the data as JSON where the query was compiled. */
type Executed = ExecutionResult & { readonly text: string | null };

const jsonOf = (data: unknown, errors: readonly GraphQLFormattedError[]): string =>
  withErrors(JSON.stringify(data), errors);

const withErrors = (data: string, errors: readonly GraphQLFormattedError[]): string =>
  errors.length > 0 ? `{"data":${data},"errors":${JSON.stringify(errors)}}` : `{"data":${data}}`;

const operationMs = 15_000;
const withinTime = createSharedDeadline(operationMs);
const cachedQueries = 500;

export function createOperationRunner(platform: Platform, schema: GraphQLSchema) {
  const prepared = createBoundedCache<PreparedQuery>(cachedQueries);
  const introspection = platform.config.nodeEnv !== 'production';

  /** Answers with JSON. */
  return async function run(request: GraphqlRequest, caller: Caller, correlationId: string): Promise<string> {
    try {
      return await answer(request, caller, correlationId);
    } catch (error) {
      const wrapped =
        error instanceof GraphQLError ? error : new GraphQLError('Failed.', { originalError: toError(error) });
      return jsonOf(null, [maskError(wrapped, correlationId, platform.log)]);
    }
  };

  async function answer(request: GraphqlRequest, caller: Caller, correlationId: string): Promise<string> {
    const query = prepare(request.query);
    const mask = (error: GraphQLError) => maskError(error, correlationId, platform.log);
    if (query.errors.length > 0) return jsonOf(null, query.errors.map(mask));
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
    if (result.text !== null) return withErrors(result.text, errors);
    const { data } = result;
    if (!reduced || !data) return jsonOf(data ?? null, errors);
    // A field that @skip left out stays out.
    const merged = Object.fromEntries(
      [...reduced.rootFields].flatMap(([name, message]) =>
        message === null && !(name in data) ? [] : [[name, data[name] ?? null]],
      ),
    );
    const refused = [...reduced.rootFields].flatMap(([name, message]) =>
      message === null ? [] : [{ message, path: [name] }],
    );
    return jsonOf(merged, [...errors, ...refused]);
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
  ): Promise<Executed> {
    const contextValue = contextOf(platform, caller);
    const compiled = reduced ? null : query.compiled(request.operationName);
    const document = reduced ?? query.document;
    let text: string | null = null;
    const outcome = await processRequest<GraphqlContext>({
      schema,
      query: request.query,
      variables,
      ...(request.operationName !== null && { operationName: request.operationName }),
      request: { method: 'POST', headers: {}, body: {}, query: {} },
      parse: () => document,
      validate: () => [],
      contextFactory: () => contextValue,
      execute: async (args: ExecutionArgs) => {
        if (!compiled) return executePlainly({ ...args, hideSuggestions: true });
        const answered = await compiled(contextValue, variables);
        text = answered.text;
        return answered;
      },
    });
    if (outcome.type !== 'RESPONSE') throw new Error(`Unexpected ${outcome.type} from graphql-helix.`);
    return { ...outcome.payload, text };
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
