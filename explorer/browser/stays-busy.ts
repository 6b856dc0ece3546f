/** Whether what a page says is still to come ever comes. */
import type { PageSession } from './page-session.ts';
import { pause } from '../within.ts';

const betweenMs = 800;

/** Still the same sign after `ms` in which the page `asks` for nothing: what shows it has been forgotten. `seen` is the sign now. */
export async function staysBusy(
  session: Pick<PageSession, 'snapshot'>,
  seen: string,
  ms: number,
  asks: () => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; ) {
    await pause(betweenMs, signal);
    const later = await session.snapshot('').catch(() => null);
    if (later?.busy !== seen || asks()) return false;
  }
  return true;
}
