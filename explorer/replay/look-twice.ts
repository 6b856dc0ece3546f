/** Pages as they open are looked at by axe once, and once more where that found nothing. */
import { pause } from '../within.ts';

/** What comes late still comes within this time, milliseconds. */
export const lateMs = 400;

/** `look`: given the kinds of components that it need not look at again, to which it adds; `found`: whether it has found anything yet. */
export async function lookTwice(
  look: (looked: Set<string>) => Promise<void>,
  found: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  const looked = new Set<string>();
  await look(looked);
  if (found()) return;
  // What is drawn late is looked at again.
  await pause(lateMs, signal);
  await look(looked);
}
