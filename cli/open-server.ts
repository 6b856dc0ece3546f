import { randomUUID } from 'node:crypto';
import { createGithubApp } from '../app/index.ts';
import { traceViewerDir } from '../explorer/evidence/trace-viewer-dir.ts';
import type { GithubRows } from '../contract/github-rows.ts';
import { type Config, ConfigError } from '../server/config.ts';
import { MissingKey } from '../server/crypto.ts';
import { ListenError } from '../server/http.ts';
import { type RunningServer, startServer } from '../server/index.ts';
import { createLog } from '../server/log.ts';
import { MongoUnusable } from '../server/models/connection.ts';
import { UserError } from './user-error.ts';

/** Starts the server and joins the GitHub App to it when one is configured. The caller closes it. */
export async function openServer(config: Config, dashboardDir: string): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const { github } = config;
  const openApp = github
    ? (rows: GithubRows) =>
        createGithubApp({ ...github, rows, log, owner: `server-${process.pid}-${randomUUID().slice(0, 8)}` })
    : undefined;
  try {
    return await startServer(config, {
      ...{ dashboardDir, traceViewerDir: traceViewerDir(), log },
      ...(openApp ? { github: openApp } : {}),
    });
  } catch (error) {
    if (
      error instanceof ConfigError ||
      error instanceof MongoUnusable ||
      error instanceof ListenError ||
      error instanceof MissingKey
    )
      throw new UserError(error.message, { cause: error });
    throw error;
  }
}
