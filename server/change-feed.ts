/** Tells pages what changed: one change stream for any number of listeners, open while there are any. */
import type { ChangedEntity } from '../contract/api.generated.ts';
import type { Logger } from './log.ts';
import type { Id } from './models/ids.ts';
import type { Models } from './models/index.ts';
import { type ChangedRow, watchChanges } from './models/watch-changes.ts';

export interface Change {
  readonly entity: ChangedEntity;
  readonly id: string;
}

export interface Listener {
  changed(change: Change): void;
  /** No more changes will be told: the stream broke, or the server stops. */
  ended(): void;
}

export interface ChangeFeed {
  /** Returns the way to stop. */
  listen(organisationId: Id, listener: Listener): () => void;
  close(): Promise<void>;
}

export function createChangeFeed(models: Models, log: Logger): ChangeFeed {
  const entities = new Map(entitiesOf(models).map(([model, entity]) => [model.collection.name, entity]));
  const listeners = new Map<string, Set<Listener>>();
  let stream: ReturnType<typeof watchChanges> | null = null;
  let closed = false;

  function listen(organisationId: Id, listener: Listener): () => void {
    if (closed) {
      listener.ended();
      return () => {};
    }
    const key = String(organisationId);
    const own = listeners.get(key) ?? new Set();
    listeners.set(key, own.add(listener));
    stream ??= open();
    return () => {
      own.delete(listener);
      if (own.size === 0 && listeners.get(key) === own) listeners.delete(key);
      if (listeners.size === 0) void stop();
    };
  }

  function open() {
    const opened = watchChanges(models, [...entities.keys()]);
    opened.on('change', (row: ChangedRow) => {
      const entity = entities.get(row.collection);
      if (!entity || !row.organisationId) return;
      for (const { changed } of listeners.get(String(row.organisationId)) ?? [])
        changed({ entity, id: String(row.id) });
    });
    opened.on('error', (error: unknown) => {
      if (stream !== opened) return;
      log.warn({ err: error }, 'The change stream of pages broke: they poll until they can listen again.');
      void stop();
    });
    return opened;
  }

  async function stop(): Promise<void> {
    const [opened, left] = [stream, [...listeners.values()].flatMap((own) => [...own])];
    stream = null;
    listeners.clear();
    for (const { ended } of left) ended();
    await opened?.close().catch(() => {});
  }

  return {
    listen,
    close: () => {
      closed = true;
      return stop();
    },
  };
}

const entitiesOf = (models: Models) =>
  [
    [models.runs, 'RUN'],
    [models.issues, 'ISSUE'],
    [models.artifacts, 'ARTIFACT'],
    [models.targets, 'TARGET'],
    [models.subjects, 'SUBJECT'],
    [models.testCases, 'TEST_CASE'],
    [models.credentialSets, 'CREDENTIAL_SET'],
    [models.apiKeys, 'API_KEY'],
    [models.users, 'MEMBER'],
    [models.invitations, 'INVITATION'],
    [models.comments, 'COMMENT'],
    [models.installations, 'INSTALLATION'],
  ] as const;
