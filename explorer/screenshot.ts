import type { PageSession } from './page-session.ts';
import { atMost } from './within.ts';

/** A small picture of what is in view, passwords and secrets hidden; null when the page cannot be pictured now. */
export async function takePicture(session: PageSession, secrets: readonly string[]): Promise<Buffer | null> {
  try {
    await session.conceal(secrets);
    const shot = session.cdp.send('Page.captureScreenshot', { format: 'jpeg', quality: 60, optimizeForSpeed: true });
    const taken = await atMost(2_500, shot, null);
    return taken ? Buffer.from(taken.data, 'base64') : null;
  } catch {
    // Not to be hidden is not to be pictured.
    return null;
  } finally {
    await session.reveal().catch(() => {});
  }
}
