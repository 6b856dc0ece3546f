/** What every part of the server stands on: settings, database, vault, blobs, signals. */
import type { Connection } from './models/query.ts';
import type { GithubDoor } from '../contract/github-door.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import { openBlobs } from './blobs/open-blobs.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';
import type { Config } from './config.ts';
import type { Vault } from './crypto.ts';
import { createDueSignals, type DueSignals } from './due-signals.ts';
import { createIdleWorkers, type IdleWorkers } from './idle-workers.ts';
import type { Logger } from './log.ts';
import { connect } from './models/connection.ts';
import { buildIndexes, defineModels, type Models } from './models/index.ts';
import { openVault } from './open-vault.ts';
import { watchQueue } from './watch-queue.ts';

export interface Platform {
  readonly config: Config;
  readonly log: Logger;
  readonly connection: Connection;
  readonly models: Models;
  readonly vault: Vault;
  readonly blobs: BlobStore;
  readonly due: DueSignals;
  readonly idle: IdleWorkers;
  readonly changes: ChangeFeed;
  /** Where people and jobs reach us, without a slash at the end; known once we listen. */
  baseUrl: string;
  /** The origin that artifacts and the trace viewer come from, and nothing else; known once we listen. */
  artifactsUrl: string;
  /** The running GitHub App; null when none is configured. */
  github: GithubDoor | null;
  close(): Promise<void>;
}

/** Connects to MongoDB and builds what the platform's rules rest on. */
export async function createPlatform(config: Config, log: Logger): Promise<Platform> {
  const connection = await connect(config.mongodbUri);
  const models = defineModels(connection);
  const [vault, blobs] = await Promise.all([prepare(config, models), openBlobs(config, connection, log)]).catch(
    async (error: unknown) => {
      await connection.close();
      throw error;
    },
  );
  const due = createDueSignals();
  const idle = createIdleWorkers();
  due.on('runs', idle.wakeOne);
  const changes = createChangeFeed(models, log);
  const stopWatching = watchQueue(models, due, log);
  return {
    config,
    log,
    connection,
    models,
    vault,
    blobs,
    due,
    idle,
    changes,
    baseUrl: config.baseUrl ?? '',
    artifactsUrl: '',
    github: null,
    close: async () => {
      await Promise.all([stopWatching(), changes.close()]);
      await connection.close();
    },
  };
}

async function prepare(config: Config, models: Models): Promise<Vault> {
  await buildIndexes(models);
  return openVault(config.encryptionKeys, models);
}
