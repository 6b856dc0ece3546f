import type { Logger } from '../log.ts';
import { type BlobStore, StoreFull } from './blob-store.ts';

/** The same store, which logs once that it is full and once that it is not any more. */
export function saysWhenFull(store: BlobStore, log: Logger): BlobStore {
  let full = false;
  return {
    ...store,
    async put(body, maxBytes) {
      try {
        const stored = await store.put(body, maxBytes);
        if (full) log.info('Artifacts are stored again.');
        full = false;
        return stored;
      } catch (error) {
        if (error instanceof StoreFull && !full) {
          full = true;
          log.error({ err: error }, 'The artifact store is full: runs go on without artifacts. Make room for it.');
        }
        throw error;
      }
    },
  };
}
