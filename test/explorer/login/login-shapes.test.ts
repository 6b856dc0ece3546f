import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logIn } from '../../../explorer/login/log-in.ts';
import { insisting } from '../../../explorer/login/reach-form.ts';
import { logins, welcome } from '../../sites/logins.ts';
import { member } from '../../sites/members.ts';
import { serveSite } from '../../sites/serve-site.ts';
import { openSession } from '../open-session.ts';
import { playwright } from '../playwright.ts';

const { signal } = new AbortController();
const fields = { ...member, totpSecret: null };

test('signs in, and writes down how as Playwright does it, by', async (t) => {
  const scripts: string[] = [];
  for (const [name, pages] of Object.entries(logins)) {
    const site = await serveSite(pages);
    t.after(() => site.close());
    await t.test(name, async (t) => {
      const { session, network, close } = await openSession(site.url);
      t.after(close);
      const entry = await logIn({ session, network, signal }, fields, insisting);
      assert.equal(await session.page.locator('h1').textContent(), welcome);
      assert.equal(entry?.start, site.url);
      assert.doesNotMatch(entry.lines.join(), /correct horse|ada\.member/);
      // Playwright does not wait for a page to come alive.
      if (!name.includes('is dead')) scripts.push(script(name, entry));
    });
  }
  const imports = `import { env } from 'node:process';\nimport { expect, test } from '@playwright/test';\n`;
  const env = { APP_USERNAME: member.username, APP_PASSWORD: member.password };
  const { code, out } = await playwright(imports + scripts.join(''), env);
  assert.equal(code, 0, out);
});

const script = (name: string, { start, lines }: { start: string; lines: readonly string[] }): string => `
test(${JSON.stringify(name)}, async ({ page }) => {
  await page.goto(${JSON.stringify(start)});
  ${lines.join('\n  ')}
  await expect(page.getByRole('heading', { name: ${JSON.stringify(welcome)} })).toBeVisible();
});
`;
