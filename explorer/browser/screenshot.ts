import type { PageSession } from './page-session.ts';
import { atMost } from '../within.ts';

/** A picture of what is in view, passwords and secrets hidden; null when the page cannot be pictured now. */
export async function takePicture(
  session: PageSession,
  secrets: readonly string[],
  { small = false } = {},
): Promise<Buffer | null> {
  try {
    await session.conceal(secrets);
    const taken = await atMost(2_500, capture(session, small), null);
    return taken ? Buffer.from(taken.data, 'base64') : null;
  } catch {
    // Not to be hidden is not to be pictured.
    return null;
  } finally {
    await session.reveal().catch(() => {});
  }
}

/** About 384 × 240, a sixth of the bytes; the page itself is not resized for it. */
const smallScale = 0.3;

async function capture({ cdp }: PageSession, small: boolean) {
  const manner = { format: 'jpeg', quality: 60, optimizeForSpeed: true } as const;
  if (!small) return cdp.send('Page.captureScreenshot', manner);
  const { cssVisualViewport } = await cdp.send('Page.getLayoutMetrics');
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = cssVisualViewport;
  return cdp.send('Page.captureScreenshot', { ...manner, clip: { x, y, width, height, scale: smallScale } });
}
