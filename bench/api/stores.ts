/** Where the rows of an answer come from: the same schema and the same resolvers for every contender. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { unauthenticated } from '../../contract/errors.ts';
import { createTokenVerifier } from '../../server/auth/access-token.ts';
import { createAuthenticate } from '../../server/auth/authenticate.ts';
import type { Caller } from '../../server/auth/caller.ts';
import { openSigningKeys } from '../../server/auth/signing-keys.ts';
import { contextOf, type GraphqlContext } from '../../server/graphql/context.ts';
import { createLoaders } from '../../server/graphql/loaders.ts';
import { budgetRows } from '../../server/graphql/row-budget.ts';
import { scalarResolvers } from '../../server/graphql/scalars.ts';
import { buildSchema } from '../../server/graphql/schema/index.ts';
import { parseId } from '../../server/models/ids.ts';
import type { RunDoc } from '../../server/models/run.ts';
import type { TargetDoc } from '../../server/models/target.ts';
import type { Platform } from '../../server/platform.ts';
import { listRuns } from '../../server/services/list-runs.ts';

export interface Store {
  readonly schema: GraphQLSchema;
  /** The same with our limit of rows an answer. */
  readonly budgeted: () => GraphQLSchema;
  /** Whose token came with the request; throws when none did. */
  readonly authenticate: (request: IncomingMessage) => Promise<Caller>;
  readonly context: (request: IncomingMessage) => Promise<GraphqlContext>;
  /** The answer to the one query, put together by hand. */
  readonly byHand: (request: IncomingMessage) => Promise<object>;
}

const limit = 50;

/** The services and the database of the platform itself. */
export async function mongoStore(platform: Platform, signal: AbortSignal): Promise<Store> {
  const authenticate = createAuthenticate(platform, await openSigningKeys(platform, signal));
  const schema = buildSchema();
  return {
    schema,
    budgeted: () => schema,
    authenticate,
    context: async (request) => contextOf(platform, await authenticate(request)),
    async byHand(request) {
      const caller = await authenticate(request);
      const { runs, totalCount, hasMore } = await listRuns(platform, caller, { limit });
      const { targets } = createLoaders(platform, caller);
      const named = await Promise.all(runs.map(({ targetId }) => targets.load(targetId)));
      return answer(runs, totalCount, hasMore, (_run, at) => named[at]);
    },
  };
}

/** The same rows, read once: what is left is the endpoint's own work. Tokens are verified, but no database asked for the key. */
export async function memoryStore(platform: Platform, organisationId: string, signal: AbortSignal): Promise<Store> {
  const verify = createTokenVerifier(platform, await openSigningKeys(platform, signal));
  const id = parseId(organisationId);
  if (!id) throw new Error('The organisation has no id.');
  const own = { organisationId: id };
  const rows = await platform.models.runs.find(own).sort({ createdAt: -1, _id: -1 }).limit(limit).lean<RunDoc[]>();
  const targets = await platform.models.targets.find(own).lean<TargetDoc[]>();
  const byId = new Map(targets.map((target) => [String(target._id), target]));
  const page = { runs: rows, totalCount: rows.length, hasMore: false };
  const authenticate = async (request: IncomingMessage): Promise<Caller> => {
    const token = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthenticated();
    const { realm_access } = await verify(token);
    return { kind: 'api-key', organisationId: id, userId: id, apiKeyId: id, roles: realm_access.roles };
  };
  const idOf = ({ _id }: { _id: unknown }) => String(_id);
  const schema = makeExecutableSchema({
    typeDefs: readFileSync(new URL('../../contract/schema.graphql', import.meta.url), 'utf8'),
    resolvers: {
      ...scalarResolvers,
      Query: { runs: () => page },
      Run: { id: idOf, target: ({ targetId }: RunDoc) => byId.get(String(targetId)) },
      Target: { id: idOf },
    },
  });
  return {
    schema,
    budgeted: () => budgetRows(schema),
    authenticate,
    context: async (request) => contextOf(platform, await authenticate(request)),
    byHand: async () => answer(rows, rows.length, false, ({ targetId }) => byId.get(String(targetId))),
  };
}

function answer(
  rows: readonly RunDoc[],
  totalCount: number,
  hasMore: boolean,
  targetOf: (run: RunDoc, at: number) => TargetDoc | undefined,
): object {
  const runs = rows.map((run, at) => {
    const target = targetOf(run, at);
    return {
      id: String(run._id),
      name: run.name,
      status: run.status,
      exceptionCount: run.exceptionCount,
      startTime: run.startTime?.toISOString() ?? null,
      endTime: run.endTime?.toISOString() ?? null,
      target: target && { id: String(target._id), name: target.name },
    };
  });
  return { data: { runs: { totalCount, hasMore, runs } } };
}
