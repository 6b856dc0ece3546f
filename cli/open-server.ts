import { randomUUID } from 'node:crypto';
import { createGithubApp } from '../app/index.ts';
import type { CommentDesk, InstallationBook } from '../contract/comment-desk.ts';
import type { Config } from '../server/config.ts';
import { type RunningServer, startServer } from '../server/index.ts';
import { createLog } from '../server/log.ts';
import { MongoUnusable } from '../server/models/connection.ts';
import { UserError } from './user-error.ts';

/** Starts the server and joins the GitHub App to it when one is configured. The caller closes it. */
export async function openServer(config: Config, dashboardDir: string): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const { github } = config;
  const openApp = github
    ? (desk: CommentDesk, book: InstallationBook) =>
        createGithubApp({ ...github, desk, book, log, owner: `server-${process.pid}-${randomUUID().slice(0, 8)}` })
    : undefined;
  try {
    return await startServer(config, { dashboardDir, log, ...(openApp ? { github: openApp } : {}) });
  } catch (error) {
    throw asUserError(error, config);
  }
}

function asUserError(error: unknown, { host, port }: Config): unknown {
  if (error instanceof MongoUnusable) return new UserError(error.message, { cause: error });
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT: ${port} on ${host} is in use: stop what listens there, or set PORT to another.`,
    EACCES: `PORT: this user may not listen on ${port}: choose one above 1023.`,
    EADDRNOTAVAIL: `HOST: ${host} is no address of this machine: 127.0.0.1 for this machine alone, 0.0.0.0 for all its networks.`,
    ENOTFOUND: `HOST: ${host} does not resolve: 127.0.0.1 for this machine alone, 0.0.0.0 for all its networks.`,
  };
  const reason = reasons[String(code)];
  return reason ? new UserError(reason, { cause: error }) : error;
}
