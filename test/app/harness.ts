import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sign } from '@octokit/webhooks-methods';
import pino from 'pino';
import { z } from 'zod';
import { createGithubApp } from '../../app/index.ts';
import { createApiClient } from '../../contract/api-client.ts';
import {
  CreateSubjectDocument,
  RunDetailsDocument,
  StartExplorationDocument,
  UpsertTargetDocument,
} from '../../contract/api.generated.ts';
import { emptyProgress, type FoundIssue, sentRun } from '../../contract/worker-api.ts';
import { completeEnvironment } from '../../server/complete-environment.ts';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../../server/index.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { startGithub } from '../support/github.ts';
import { startMongo } from '../support/mongo.ts';
import { until } from '../support/until.ts';

const workerToken = 'worker-token-of-the-app-tests-0123456789';
const apiKey = Buffer.from('app-tests:a-secret-of-more-than-32-characters-for-tests').toString('base64');

/** A GitHub, a database and the platform with its App between them; the test plays the worker. */
export async function startHarness() {
  const dataDir = await mkdtemp(join(tmpdir(), 'outrider-app-'));
  const [github, mongo] = await Promise.all([startGithub(), startMongo()]);
  const proxy = await startFaultProxy(github.url);
  const environment = await completeEnvironment({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    MONGODB_URI: mongo.uri,
    DATA_DIR: dataDir,
    WORKER_TOKEN: workerToken,
    BOOTSTRAP_API_KEY: apiKey,
    OUTRIDER_DEMO: 'false',
    ALLOWED_TARGET_HOSTS: '127.0.0.1',
    APP_ID: String(github.app.id),
    PRIVATE_KEY: github.app.privateKey,
    WEBHOOK_SECRET: github.app.webhookSecret,
    GITHUB_API_URL: proxy.url,
    GITHUB_AUTO_LINK: 'true',
  });
  const config = readConfig(environment);
  const log = pino({ level: config.logLevel });
  const start = () =>
    startServer(config, {
      github: (rows) => {
        if (config.github === null) throw new Error('The configuration has no GitHub App.');
        return createGithubApp({ ...config.github, rows, log, owner: randomUUID() });
      },
      log,
    });
  let server = await start();
  let url = server.url;
  const api = () => createApiClient({ baseUrl: url, apiKey });

  async function askWorkerApi(path: string, body: object): Promise<unknown> {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${workerToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(120_000),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  }

  return {
    github,
    proxy,
    url: () => url,
    environment,
    /** The rows of the server that runs here. */
    models: () => server.platform.models,
    /** Its number. */
    openPullRequest: async () => (await github.openPullRequest()).number,
    /** The comment on it that says so, once there is one. */
    theComment: (pullRequest: number, text: RegExp) =>
      until(async () => (await github.comments(pullRequest)).find(({ body }) => text.test(body)), {
        timeoutMs: 120_000,
        what: `a comment like ${text}`,
      }),
    /** Starts an exploration that asks for a comment on this pull request. */
    async explore(pullRequest: number, buildKey = `github:repo=${github.repository}:pr=${pullRequest}`) {
      const { createSubject: subject } = await api().send(CreateSubjectDocument, {
        input: { name: `Shop ${randomUUID()}`, baseUrl: 'http://127.0.0.1:9/' },
      });
      const { upsertSimulationTarget: target } = await api().send(UpsertTargetDocument, {
        input: { subjectId: present(subject).id, buildKey, name: `PR ${pullRequest}` },
      });
      return this.exploreTarget(present(target).id, pullRequest);
    },
    async exploreTarget(targetId: string, pullRequest: number, repository = github.repository, commitSha?: string) {
      const { startExploration } = await api().send(StartExplorationDocument, {
        input: {
          targetId,
          hostingRepository: repository,
          hostingPrNumber: pullRequest,
          serverManagedComment: true,
          ...(commitSha ? { commitSha } : {}),
        },
      });
      return { runId: present(startExploration).id, targetId };
    },
    /** Takes the oldest waiting run as a worker would. */
    async leaseRun() {
      const workerId = randomUUID();
      const run = sentRun.parse(await askWorkerApi('/worker/lease', { workerId, version: 'test', waitMs: 5_000 }));
      return { workerId, epoch: run.epoch, runId: run.runId };
    },
    async finishRun(
      { runId, ...hold }: { runId: string; workerId: string; epoch: number },
      issues: FoundIssue[] = [],
      visitedPaths: string[] = [],
    ) {
      const progress = { ...emptyProgress, actions: 12, states: 5, urls: 3, codeCoverage: 0.5 };
      const outcome = {
        ...hold,
        status: 'completed',
        failure: null,
        failureReason: null,
        progress,
        issues,
        visitedPaths,
      };
      await askWorkerApi(`/worker/runs/${runId}/finish`, outcome);
    },
    api,
    run: async (id: string) => (await api().send(RunDetailsDocument, { id })).run,
    async restart() {
      await server.close();
      await this.start();
    },
    /** From now on another process serves: at `address`. */
    async handOver(address: () => Promise<string>) {
      await server.close();
      url = await address();
    },
    async start() {
      server = await start();
      url = server.url;
    },
    async close() {
      await server.close();
      await proxy.close();
      await Promise.all([github.close(), mongo.stop()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type Harness = Awaited<ReturnType<typeof startHarness>>;

export const aFoundIssue = (overrides: Partial<FoundIssue> = {}): FoundIssue => ({
  fingerprint: 'a'.repeat(32),
  kind: 'UNCAUGHT_EXCEPTION',
  severity: 'HIGH',
  title: 'TypeError: cart is undefined',
  message: 'TypeError: cart is undefined',
  stack: null,
  url: 'http://127.0.0.1:9/cart',
  occurrences: 1,
  firstSeenAt: new Date().toISOString(),
  lastSeenAt: new Date().toISOString(),
  reproduction: { steps: ['Open /', 'Click "Cart"'], script: '', replays: 0, confirmed: 0 },
  screenshot: null,
  ...overrides,
});

/** What the API answers without an error is there. */
function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The API answered null.');
  return value;
}

/** Signs what GitHub tells, and delivers it. */
export async function tell(
  { github, url }: Harness,
  event: string,
  { id, ...told }: { readonly id?: string } & Record<string, unknown>,
): Promise<void> {
  const place = { installation: { id: github.installationId }, repository: { full_name: github.repository } };
  const payload = JSON.stringify({ ...place, sender: { login: 'mona', type: 'User' }, ...told });
  const signature = await sign(github.app.webhookSecret, payload);
  const status = await deliver(url(), { event, payload, signature, ...(id !== undefined && { id }) });
  if (status !== 200) throw new Error(`The ${event} was answered with ${status}.`);
}

/** One signed delivery, as GitHub sends it. */
export async function deliver(
  url: string,
  { event, payload, id = randomUUID(), signature }: { event: string; payload: string; id?: string; signature: string },
): Promise<number> {
  const response = await fetch(new URL('/api/github/webhooks', url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-event': event,
      'x-github-delivery': id,
      'x-hub-signature-256': signature,
    },
    body: payload,
    signal: AbortSignal.timeout(120_000),
  });
  z.string().parse(await response.text());
  return response.status;
}
