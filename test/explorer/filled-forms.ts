/** Forms that are filled as the explorer fills them, by a real browser, and what they send. */
import assert from 'node:assert/strict';
import { after, before, type TestContext } from 'node:test';
import { perform } from '../../explorer/actions/perform.ts';
import { viewport } from '../../explorer/browser/open-context.ts';
import { formOf } from '../../explorer/policy/form-of.ts';
import { createMemory } from '../../explorer/policy/memory.ts';
import { createRng } from '../../explorer/rng.ts';
import { afterAction, settle } from '../../explorer/browser/settle.ts';
import { usableOf } from '../../explorer/guard/usable.ts';
import { type Pages, type Site, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';
import { valueSource } from './value-source.ts';

/** For the pages' scripts. */
export const send = `const send = (to, body) => fetch(to, { method: 'POST', body: JSON.stringify(body) });`;

/** What `pages` are sent, told in `sent`, and how one of them is opened. */
export function filledForms(pages: Pages) {
  let site: Site;
  const sent: string[] = [];
  before(async () => {
    for (const to of ['/items', '/orders', '/codes', '/pictures'])
      pages[to] = (_request, body) => {
        sent.push(`${to} ${body}`);
        return '{}';
      };
    site = await serveSite(pages);
  });
  after(() => site.close());

  async function open(t: TestContext, path: string) {
    sent.length = 0;
    const { session, network, close } = await openSession(new URL(path, site.url).href);
    t.after(close);
    const source = valueSource({ seen: () => ['teapot'] });
    const memory = createMemory();
    const rng = createRng(2);
    const look = async () => usableOf(await session.snapshot('k7'), new URL(site.url).origin, viewport);
    const rest = () => settle(session, network, afterAction);
    /** Fills what stands around a field, and sends it. */
    const fill = async (name: RegExp) => {
      const all = await look();
      const field = all.find((one) => one.kind === 'text' && name.test(one.name));
      assert.ok(field, `${name} of ${all.map((one) => one.name).join(', ')}`);
      const action = formOf(field, all, memory, rng);
      const steps = await perform(session, action, source);
      await rest();
      return steps.map(({ words }) => words);
    };
    return { session, source, look, fill, rest };
  }
  return { sent, open };
}
