import type { ExplorationSink } from '../exploration.ts';
import { atMost } from '../within.ts';

/** Shows the page to whoever watches the run; costs nothing while nobody does. */
export async function showPage({ live }: ExplorationSink, picture: () => Promise<Buffer | null>): Promise<void> {
  if (!live?.wanted()) return;
  const taken = await atMost(3_000, picture(), null);
  if (taken) live.show(taken);
}
