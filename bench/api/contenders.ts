/** The five ways to serve one schema over HTTP. Each answers with its server, which listens already. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import { createGraphqlHandler } from '../../server/graphql/adapter.ts';
import type { GraphqlContext } from '../../server/graphql/context.ts';
import { createHttpServer, listen } from '../../server/http.ts';
import { createMetrics } from '../../server/metrics.ts';
import type { Platform } from '../../server/platform.ts';
import type { Store } from './stores.ts';

interface ApolloModule {
  readonly ApolloServer: new (options: { schema: GraphQLSchema }) => object;
}
interface StandaloneModule {
  startStandaloneServer(
    server: object,
    options: {
      listen: { port: number; host: string };
      context: (of: { req: IncomingMessage }) => Promise<GraphqlContext>;
    },
  ): Promise<{ url: string }>;
}
interface YogaModule {
  createYoga(options: {
    schema: GraphQLSchema;
    context: (of: { req: IncomingMessage }) => Promise<GraphqlContext>;
    logging: boolean;
    graphiql: boolean;
  }): RequestListener;
}
interface Fastify {
  register(plugin: unknown, options: object): void;
  listen(options: { port: number; host: string }): Promise<string>;
}

export const contenders = ['node:http', 'outrider', 'mercurius', 'yoga', 'apollo'] as const;
export type Contender = (typeof contenders)[number];

const host = '127.0.0.1';
const anywhere = { port: 0, host };

/** Answers with the port. */
export async function serve(name: Contender, platform: Platform, store: Store, load: NodeJS.Require): Promise<number> {
  const { schema, context } = store;
  switch (name) {
    case 'node:http':
      return listen(bare(store), 0, host);
    case 'outrider':
      return listen(ours(platform, store), 0, host);
    case 'mercurius': {
      const fastify: (options: object) => Fastify = load('fastify');
      const app = fastify({ logger: false });
      // From the first use on, as its own documentation counts.
      app.register(load('mercurius'), {
        schema,
        jit: 1,
        context: (request: { raw: IncomingMessage }) => context(request.raw),
      });
      return portOf(await app.listen(anywhere));
    }
    case 'yoga': {
      const { createYoga }: YogaModule = load('graphql-yoga');
      const yoga = createYoga({ schema, context: ({ req }) => context(req), logging: false, graphiql: false });
      return listen(createServer(yoga), 0, host);
    }
    case 'apollo': {
      const { ApolloServer }: ApolloModule = load('@apollo/server');
      const { startStandaloneServer }: StandaloneModule = load('@apollo/server/standalone');
      const options = { listen: anywhere, context: ({ req }: { req: IncomingMessage }) => context(req) };
      return portOf((await startStandaloneServer(new ApolloServer({ schema }), options)).url);
    }
  }
}

const portOf = (url: string): number => Number(new URL(url).port);

/** Reads the request, puts the answer together by hand, and sends it: what no GraphQL server can be quicker than. */
function bare({ byHand }: Store): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString('utf8'));
      void byHand(request).then((answer) => {
        const body = JSON.stringify(answer);
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
        response.end(body);
      });
    });
  });
}

/** Everything that a request to /graphql passes in the platform. */
function ours(platform: Platform, { budgeted, authenticate }: Store): Server {
  const no = async () => false;
  return createHttpServer(platform, {
    graphql: createGraphqlHandler(platform, budgeted(), authenticate),
    github: no,
    session: no,
    realm: no,
    worker: no,
    dashboard: null,
    metrics: createMetrics(),
  });
}
