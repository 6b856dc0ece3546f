import type { Change, ChangeFeed } from './change-feed.ts';
import type { Id } from './models/ids.ts';

/** What a reader may lag behind; a slower one hears of the newest, which is all that it needs to ask again. */
const waitingMax = 100;

/** The changes of an organisation, until the reader leaves or the feed ends. */
export async function* changesOf(feed: ChangeFeed, organisationId: Id): AsyncGenerator<Change, void> {
  const waiting = new Map<string, Change>();
  let over = false;
  let wake = () => {};
  const off = feed.listen(organisationId, {
    changed(change) {
      // The same row twice is one change to whoever asks again.
      if (waiting.size < waitingMax) waiting.set(`${change.entity} ${change.id}`, change);
      wake();
    },
    ended() {
      over = true;
      wake();
    },
  });
  try {
    while (!over || waiting.size > 0) {
      const changes = [...waiting.values()];
      waiting.clear();
      yield* changes;
      if (waiting.size > 0 || over) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    off();
  }
}
