import type { ApiClient } from '../../contract/api-client.ts';
import { CreateSubjectDocument } from '../../contract/api.generated.ts';
import { createWorkerClient, type WorkerClient } from '../../explorer/worker/worker-client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** A platform of one test file's own, with a key, a product and a door for a worker. */
export interface TestPlatform {
  readonly url: string;
  readonly apiKey: string;
  readonly subjectId: string;
  readonly api: ApiClient;
  readonly gql: TestServer['gql'];
  readonly token: TestServer['token'];
  readonly worker: WorkerClient;
  close(): Promise<void>;
}

export async function startPlatform(): Promise<TestPlatform> {
  const server = await startTestServer({ OUTRIDER_DEMO: 'false', ALLOWED_TARGET_HOSTS: '127.0.0.1' });
  const { url, apiKey, api, gql, token, workerToken } = server;
  const { createSubject } = await api.send(CreateSubjectDocument, {
    input: { name: 'Shop', baseUrl: 'http://shop.example' },
  });
  const worker = createWorkerClient({ baseUrl: url, token: workerToken, onRetry: () => {} });
  return { url, apiKey, subjectId: createSubject?.id ?? '', api, gql, token, worker, close: () => server.close() };
}
