/** Everything that a soak needs, opened: GitHub behind a fault proxy, mongod, two servers behind one address, two workers, a shop. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDashboard } from '../../cli/build-dashboard.ts';
import { type ApiClient, createApiClient } from '../../contract/api-client.ts';
import { startDemoShop } from '../../demo/shop.ts';
import type { Rng } from '../../explorer/rng.ts';
import { readConfig } from '../../server/config.ts';
import { createLog } from '../../server/log.ts';
import { createPlatform, type Platform } from '../../server/platform.ts';
import { type FaultProxy, startFaultProxy } from '../../test/support/fault-proxy.ts';
import { startGithub, type TestGithub } from '../../test/support/github.ts';
import { until } from '../../test/support/until.ts';
import { type Child, keepUp } from './child.ts';
import { startMongod, type Mongod } from './mongod.ts';
import { openWire, type Wire } from './wire.ts';

export interface Stage {
  readonly url: string;
  readonly shopUrl: string;
  readonly dataDir: string;
  readonly api: ApiClient;
  readonly github: TestGithub;
  readonly proxy: FaultProxy;
  readonly mongod: Mongod;
  readonly servers: readonly Child[];
  readonly workers: readonly Child[];
  /** To the servers, and from them to mongod. */
  readonly wires: { readonly servers: Wire; readonly mongod: Wire };
  /** The soak's own eyes on rows and blobs, past everything that is spoilt. */
  readonly platform: Platform;
  /** What no log may hold, by name. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Ends servers and workers, and leaves mongod and the rows. */
  stopProcesses(): Promise<void>;
  close(): Promise<void>;
  /** Where what workers leave behind would lie. */
  readonly workersTmp: string;
}

const command = fileURLToPath(new URL('../../cli/outrider.ts', import.meta.url));
const listens = /listens at http:\/\/[^:]+:(\d+)/;
const secret = () => randomBytes(24).toString('base64url');

export async function openStage(rng: Rng): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-soak-'));
  const [dataDir, workersTmp] = [join(folder, 'data'), join(folder, 'tmp')];
  for (const one of [dataDir, workersTmp]) mkdirSync(one);
  const restMs = () => 200 + rng.below(2_500);
  await buildDashboard(console.error);
  const [github, shop, mongod] = await Promise.all([startGithub(), startDemoShop(), startMongod(folder, restMs)]);
  const proxy = await startFaultProxy(github.url);
  const mongodWire = await openWire(() => [mongod.port]);
  let next = 0;
  const serversWire = await openWire(() => {
    const ports = servers.map((server) => Number(server.told(listens)?.[1])).filter((port) => port > 0);
    next += 1;
    return [...ports.slice(next % 2), ...ports.slice(0, next % 2)];
  });
  const url = `http://127.0.0.1:${serversWire.port}`;
  const [clientSecret, workerToken, adminPassword, canary] = [secret(), secret(), secret(), `canary-${secret()}`];
  const encryptionKey = randomBytes(32).toString('base64');
  const apiKey = Buffer.from(`soak:${clientSecret}`).toString('base64');
  const { PATH = '', HOME = '', CHROMIUM_PATH } = process.env;
  const settings: Record<string, string> = {
    ...{ NODE_ENV: 'production', LOG_LEVEL: 'info', PORT: '0', BASE_URL: url, OUTRIDER_DEMO: 'false' },
    MONGODB_URI: `mongodb://127.0.0.1:${mongodWire.port}/soak?directConnection=true`,
    ...{ DATA_DIR: dataDir, WORKER_TOKEN: workerToken, BOOTSTRAP_API_KEY: apiKey, ADMIN_PASSWORD: adminPassword },
    ENCRYPTION_KEYS: `1:${encryptionKey}`,
    ALLOWED_TARGET_HOSTS: new URL(shop.url).host,
    ...{ APP_ID: String(github.app.id), PRIVATE_KEY: github.app.privateKey, WEBHOOK_SECRET: github.app.webhookSecret },
    ...{ GITHUB_API_URL: proxy.url, GITHUB_AUTO_LINK: 'true' },
  };
  const run = (what: string, env: Record<string, string>) => () =>
    spawn(process.execPath, [command, what], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env });
  const two = (what: string, name: string, env: Record<string, string>) =>
    [1, 2].map((number) => keepUp(`${name} ${number}`, run(what, env), restMs));
  const servers: Child[] = two('serve', 'server', { PATH, HOME, ...settings });
  const up = () => servers.every((server) => server.told(listens));
  const saidSoFar = () => servers.map((server) => server.said()).join('');
  await until(up, { timeoutMs: 120_000, everyMs: 200, what: 'the servers' }).catch((cause: unknown) => {
    throw new Error(`The servers do not start: ${saidSoFar().slice(-2_000)}`, { cause });
  });
  const forWorkers = { BASE_URL: url, WORKER_TOKEN: workerToken, TMPDIR: workersTmp, LOG_LEVEL: 'info' };
  const workers = two('worker', 'worker', { PATH, HOME, ...(CHROMIUM_PATH && { CHROMIUM_PATH }), ...forWorkers });
  const direct = `mongodb://127.0.0.1:${mongod.port}/soak?directConnection=true`;
  const platform = await createPlatform(readConfig({ ...settings, MONGODB_URI: direct }), createLog('silent'));
  const stopProcesses = async () => {
    await Promise.all([...workers, ...servers].map((child) => child.stop()));
  };
  return {
    ...{ url, shopUrl: shop.url, dataDir, github, proxy, mongod, servers, workers, platform, workersTmp },
    api: createApiClient({ baseUrl: url, apiKey, timeoutMs: 10_000 }),
    wires: { servers: serversWire, mongod: mongodWire },
    secrets: {
      ...{ apiKey, clientSecret, workerToken, adminPassword, encryptionKey, canary },
      webhookSecret: github.app.webhookSecret,
      privateKey: github.app.privateKey.split('\n')[2] ?? '',
    },
    stopProcesses,
    async close() {
      await stopProcesses();
      await platform.close().catch(() => {});
      await mongod.client.close();
      await mongod.child.stop();
      await Promise.all([serversWire.close(), mongodWire.close(), proxy.close(), github.close(), shop.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
