/** What one look at a page finds on it. */
import type { TestContext } from 'node:test';
import { serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';

/** A tab on a site of that page alone, both gone with the test. */
export async function shownOn(t: TestContext, page: string) {
  const site = await serveSite({ '/': page });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  return { session, candidates: (await session.snapshot('')).candidates };
}
