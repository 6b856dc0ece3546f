/** A real server with a database, a folder and a key of its own. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClient } from '../../contract/api-client.ts';
import { createWorkerClient, type WorkerClient } from '../../explorer/worker/worker-client.ts';
import { completeEnvironment } from '../../server/complete-environment.ts';
import { readConfig } from '../../server/config.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../server/index.ts';
import { startMongo, type TestMongo } from './mongo.ts';

export interface GraphqlBody {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: {
    message: string;
    path?: (string | number)[];
    extensions?: { code?: string; correlationId?: string };
  }[];
}

export interface TestServer {
  readonly url: string;
  readonly mongo: TestMongo;
  readonly running: RunningServer;
  readonly dataDir: string;
  /** base64 of clientId:clientSecret, of the admin. */
  readonly apiKey: string;
  readonly workerToken: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  /** A typed client with the admin's key. */
  readonly api: ReturnType<typeof createApiClient>;
  /** A worker's client with the server's token; of what it repeats nobody is told. */
  readonly worker: WorkerClient;
  token(): Promise<string>;
  /** Sends a query as it is, with the admin's token, and answers with the body as it came. */
  gql(query: string, variables?: Record<string, unknown>, operationName?: string): Promise<GraphqlBody>;
  close(): Promise<void>;
}

/** Settings of another server on the same database, which signs and opens what this one does. */
export const besides = ({ mongo, running, apiKey, url }: TestServer): Record<string, string> => ({
  MONGODB_URI: mongo.uri,
  AUTH_URL: running.platform.config.authUrl ?? url,
  BOOTSTRAP_API_KEY: apiKey,
  ENCRYPTION_KEYS: running.platform.config.encryptionKeys
    .map(({ id, key }) => `${id}:${key.toString('base64')}`)
    .join(','),
});

/** `environment` adds to or replaces settings, `options` as for `startServer`. */
export async function startTestServer(
  environment: Record<string, string> = {},
  options: ServerOptions = {},
): Promise<TestServer> {
  const mongo = environment.MONGODB_URI ? { uri: environment.MONGODB_URI, stop: async () => {} } : await startMongo();
  const dataDir = await mkdtemp(join(tmpdir(), 'outrider-test-'));
  const adminPassword = randomBytes(12).toString('base64url');
  const apiKey =
    environment.BOOTSTRAP_API_KEY ??
    Buffer.from(`key-${randomBytes(8).toString('hex')}:${randomBytes(24).toString('base64url')}`).toString('base64');
  const env = await completeEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    PORT: '0',
    MONGODB_URI: mongo.uri,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'admin@example.test',
    ADMIN_PASSWORD: adminPassword,
    BOOTSTRAP_API_KEY: apiKey,
    ...environment,
  });
  const running = await startServer(readConfig(env), options);
  const { url } = running;
  const token = () => exchange(url, apiKey);
  const workerToken = env.WORKER_TOKEN ?? '';
  return {
    url,
    mongo,
    running,
    dataDir,
    apiKey,
    workerToken,
    adminEmail: 'admin@example.test',
    adminPassword,
    api: createApiClient({ baseUrl: url, apiKey }),
    worker: createWorkerClient({ baseUrl: url, token: workerToken, onRetry: () => {} }),
    token,
    gql: sendAs(url, apiKey),
    close: async () => {
      await running.close();
      await mongo.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Sends a query as it is, with a fresh token of the key, and answers with the body as it came. */
export function sendAs(url: string, apiKey: string): TestServer['gql'] {
  return async (query, variables = {}, operationName) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await exchange(url, apiKey)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables, operationName }),
    });
    const body: GraphqlBody = await response.json();
    return body;
  };
}

async function exchange(url: string, apiKey: string): Promise<string> {
  const [clientId = '', clientSecret = ''] = Buffer.from(apiKey, 'base64').toString('utf8').split(':');
  const response = await fetch(`${url}/realms/outrider/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
  });
  const body: { access_token: string } = await response.json();
  return body.access_token;
}
