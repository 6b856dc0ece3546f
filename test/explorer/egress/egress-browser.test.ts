/** What a browser meets that has no way out but the egress proxy. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser } from '../../../explorer/browser/browser.ts';
import { unlockProxy } from '../../../explorer/egress/unlock-proxy.ts';
import { type EgressSite, openEgressSite } from './egress-site.ts';
import { chromium } from '../run-explore.ts';

let site: EgressSite;
let browser: Browser;
let context: BrowserContext;
before(async () => {
  site = await openEgressSite();
  browser = await launchBrowser(chromium, site.egress.proxy);
  context = await browser.newContext();
  await unlockProxy(context, site.egress.proxy);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

test('no packet reaches the canary: directly, by name, by redirect, by fetch, frame or socket', async () => {
  const page = await context.newPage();
  for (const host of ['127.0.0.1', 'localhost'])
    await page.goto(`http://${host}:${site.canaryPort}/`).catch(() => null);
  await page.goto(`${site.url}/away`).catch(() => null);
  await page.goto(site.url);
  await page.evaluate(async (port) => {
    const frame = document.createElement('iframe');
    frame.src = `http://127.0.0.1:${port}/`;
    document.body.append(frame);
    new Image().src = `http://localhost:${port}/`;
    navigator.sendBeacon(`http://127.0.0.1:${port}/`, 'x');
    await fetch(`http://127.0.0.1:${port}/`, { mode: 'no-cors' }).catch(() => null);
    await fetch('/away', { mode: 'no-cors' }).catch(() => null);
    await new Promise((done) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
      socket.onclose = done;
    });
  }, site.canaryPort);
  await page.close();
  assert.equal(site.counts.touched, 0);
});

test('the browser keeps its cache', async () => {
  const page = await context.newPage();
  const { scripts: before } = site.counts;
  for (let at = 0; at < 3; at++) await page.goto(`${site.url}/cached`);
  await page.close();
  assert.equal(site.counts.scripts - before, 1);
});

test('WebSockets to the product work', async () => {
  const page = await context.newPage();
  await page.goto(site.url);
  const heard = await page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const socket = new WebSocket(location.href.replace('http', 'ws'));
        socket.onmessage = ({ data }) => resolve(String(data));
        socket.onerror = () => reject(new Error('the socket failed'));
      }),
  );
  await page.close();
  assert.equal(heard, 'hello');
});

test('the page sees a broken connection as one, not as an answer', async () => {
  const page = await context.newPage();
  await page.goto(site.url);
  const outcome = await page.evaluate(() =>
    fetch('/reset').then(
      () => 'an answer',
      () => 'a failure',
    ),
  );
  await page.close();
  assert.equal(outcome, 'a failure');
});
