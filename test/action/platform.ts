import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, createApiClient } from '../../contract/api-client.ts';
import { CreateSubjectDocument } from '../../contract/api.generated.ts';
import { createWorkerClient, type WorkerClient } from '../../explorer/worker-client.ts';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/index.ts';
import { startMongo } from '../support/mongo.ts';

/** A platform of one test file's own, with a key, a product and a door for a worker. */
export interface TestPlatform {
  readonly url: string;
  readonly apiKey: string;
  readonly subjectId: string;
  readonly api: ApiClient;
  readonly worker: WorkerClient;
  close(): Promise<void>;
}

export async function startPlatform(): Promise<TestPlatform> {
  const mongo = await startMongo();
  const dataDir = await mkdtemp(join(tmpdir(), 'outrider-data-'));
  const apiKey = Buffer.from(`action-test:${randomBytes(24).toString('hex')}`).toString('base64');
  const token = randomBytes(24).toString('hex');
  const server = await startServer(
    readConfig({
      PORT: '0',
      MONGODB_URI: mongo.uri,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      OUTRIDER_DEMO: 'false',
      WORKER_TOKEN: token,
      ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
      BOOTSTRAP_API_KEY: apiKey,
    }),
  );
  const api = createApiClient({ baseUrl: server.url, apiKey });
  const { createSubject } = await api.send(CreateSubjectDocument, {
    input: { name: 'Shop', baseUrl: 'http://shop.example' },
  });
  return {
    url: server.url,
    apiKey,
    subjectId: createSubject?.id ?? '',
    api,
    worker: createWorkerClient({ baseUrl: server.url, token, onRetry: () => {} }),
    close: async () => {
      await server.close();
      await mongo.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
