/** Starts the API, the token endpoint, the workers' API and the dashboard on one port, artifacts on another. */
import type { Server } from 'node:http';
import type { GithubDoor } from '../contract/github-door.ts';
import type { GithubRows } from '../contract/github-rows.ts';
import { artifactsOrigins, openArtifactsOrigin } from './artifacts-origin.ts';
import { createAuthenticate } from './auth/authenticate.ts';
import { createSessionRoutes } from './auth/session-routes.ts';
import { openSigningKeys } from './auth/signing-keys.ts';
import { createRealmHandler } from './auth/token-endpoint.ts';
import type { Config } from './config.ts';
import { ensureFirstStart, type FirstStart } from './first-start.ts';
import { createGraphqlHandler } from './graphql/adapter.ts';
import { buildSchema } from './graphql/schema/index.ts';
import { createGithubPages } from './github-pages/routes.ts';
import { createGithubRows } from './github-rows.ts';
import { createHttpServer, listen, reachable } from './http.ts';
import { createStaticFiles } from './http/static-files.ts';
import { createLog, type Logger } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createPlatform, type Platform } from './platform.ts';
import { startRemovals } from './services/finish-removals.ts';
import { renewCredentialSets } from './services/renew-credential-sets.ts';
import { startChores } from './services/start-chores.ts';
import { startTallying } from './services/settle-tallies.ts';
import { startSweeper } from './services/sweep-runs.ts';
import { createWorkerRoutes } from './worker-api/routes.ts';

export interface ServerOptions {
  /** Starts the GitHub App on the platform's rows; asked only when one is configured. */
  readonly github?: (rows: GithubRows) => Promise<GithubDoor>;
  /** The built dashboard; without it there are no pages. */
  readonly dashboardDir?: string;
  /** Playwright's trace viewer; without it traces can only be downloaded. */
  readonly traceViewerDir?: string;
  readonly log?: Logger;
}

export interface RunningServer {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  readonly platform: Platform;
  readonly admin: FirstStart['admin'];
  readonly firstStart: { readonly adminEmail: string; readonly adminPassword: string | null };
  /** Stops taking requests, waits for those under way, lets go of MongoDB. */
  close(): Promise<void>;
}

const drainMs = 10_000;

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(cut);
}

export async function startServer(config: Config, options: ServerOptions = {}): Promise<RunningServer> {
  const platform = await createPlatform(config, options.log ?? createLog(config.logLevel));
  const ending = new AbortController();
  try {
    const { admin, adminEmail, adminPassword } = await ensureFirstStart(platform);
    const keys = await openSigningKeys(platform, ending.signal);
    await renewCredentialSets(platform);
    const metrics = createMetrics();
    const server = createHttpServer(platform, {
      graphql: createGraphqlHandler(platform, buildSchema(), createAuthenticate(platform, keys)),
      session: createSessionRoutes(platform),
      realm: createRealmHandler(platform, keys),
      worker: createWorkerRoutes(platform),
      github: createGithubPages(platform),
      dashboard: options.dashboardDir
        ? createStaticFiles(options.dashboardDir, (host) => artifactsOrigins(platform, host))
        : null,
      metrics,
    });
    const port = await listen(server, config.port, config.host);
    const url = `http://${reachable(config.host)}:${port}`;
    platform.baseUrl ||= url;
    const servers = [server];
    try {
      servers.push(await openArtifactsOrigin(platform, metrics, options.traceViewerDir ?? null));
      if (config.github && options.github) platform.github = await options.github(createGithubRows(platform));
    } catch (error) {
      for (const opened of servers) {
        opened.close();
        opened.closeAllConnections();
      }
      throw error;
    }
    const stopSweeper = startSweeper(platform);
    const stopChores = startChores(platform);
    const stopRemovals = startRemovals(platform);
    const stopTallying = startTallying(platform);
    return {
      url,
      port,
      platform,
      admin,
      firstStart: { adminEmail, adminPassword },
      async close() {
        ending.abort();
        const drained = Promise.all(servers.map(drain));
        platform.idle.wakeAll();
        await platform.changes.close();
        await Promise.all([
          platform.github?.close(),
          stopSweeper(),
          stopRemovals(),
          stopChores(),
          stopTallying(),
          drained,
        ]);
        await platform.close();
      },
    };
  } catch (error) {
    ending.abort();
    await platform.close().catch(() => {});
    throw error;
  }
}
