import assert from 'node:assert/strict';
import dns from 'node:dns';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, mock, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { type AllowedHost, readAllowedHost } from '../../../contract/allowed-host.ts';
import { launchBrowser } from '../../../explorer/browser/browser.ts';
import { type Egress, startEgress } from '../../../explorer/egress/egress.ts';
import { openContext } from '../../../explorer/browser/open-context.ts';
import { atMost } from '../../../explorer/within.ts';
import { closedRoutes, openRoutes } from '../../sites/escape-routes.ts';
import { type Reply, type Site, serveSite } from '../../sites/serve-site.ts';
import { type Canary, openCanary } from '../../support/canary.ts';
import { until } from '../../support/until.ts';
import { chromium } from '../run-explore.ts';

const read = (entry: string): AllowedHost => {
  const host = readAllowedHost(entry);
  assert.ok(host);
  return host;
};
const mark = (name: string) => name.replace(/\W+/g, '-');
const routes = { ...openRoutes, ...closedRoutes };
/** Time for what a page sends late. */
const lingerMs = 500;
const pagesAtOnce = 8;

describe('no packet leaves the cage of a page', () => {
  let canary: Canary;
  let site: Site;
  let to = '';

  before(async () => {
    canary = await openCanary();
    to = `127.0.0.1:${canary.port}`;
    const pages: Record<string, (request: { url?: string }) => string | Reply> = {
      '/hop': ({ url = '' }) => ({ status: 302, headers: { location: `http://${to}/${url.split('?')[1]}` } }),
      '/sw.js': () => ({
        type: 'text/javascript',
        body: `fetch('http://${to}/service-worker',{mode:'no-cors'})`,
      }),
      '/': () => '<!doctype html><title>home</title>',
    };
    for (const [name, route] of Object.entries(routes)) pages[`/${mark(name)}`] = () => route(to, mark(name));
    site = await serveSite(pages);
  });
  after(() => Promise.all([site.close(), canary.close()]));

  /** One browser as a run has it. */
  async function caged(
    allowed: readonly AllowedHost[],
    use: (context: BrowserContext, egress: Egress) => Promise<void>,
  ) {
    const egress = await startEgress({ allowed });
    let browser: Browser | null = null;
    try {
      browser = await launchBrowser(chromium, egress.proxy);
      await use(await openContext(browser, egress.proxy), egress);
    } finally {
      if (browser) await atMost(10_000, browser.close(), undefined);
      await egress.close();
    }
  }

  /** @param stay how long a page stays open; half a second when absent. */
  async function takeAll(
    context: BrowserContext,
    names: readonly string[],
    stay: (name: string) => Promise<unknown> = () => sleep(lingerMs),
  ): Promise<void> {
    const waiting = [...names];
    const one = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const page = await context.newPage();
        await page.goto(site.url + mark(name), { waitUntil: 'commit', timeout: 5_000 }).catch(() => null);
        await stay(name);
        // Some do not let go of their page; the browser goes with all of them.
        await atMost(5_000, page.close(), undefined);
      }
    };
    await Promise.all(Array.from({ length: pagesAtOnce }, one));
  }

  test('by none of the routes, though each is open to what is allowed', async (t) => {
    const own = read(new URL(site.url).host);
    await caged([own], async (context) => {
      canary.take();
      await takeAll(context, Object.keys(routes));
      const packets = canary.take();
      t.diagnostic(`closed: ${Object.keys(routes).length} routes, ${packets.length} packets`);
      assert.deepEqual(packets, []);
    });
    // The counter-check: the same routes, the canary allowed. Without it a route that does nothing would pass.
    await caged([own, read(to)], async (context) => {
      const seen: string[] = [];
      const heard = (name: string) => {
        seen.push(...canary.take());
        return seen.includes(`tcp /${mark(name)}`);
      };
      const silent: string[] = [];
      await takeAll(context, Object.keys(openRoutes), (name) =>
        until(() => heard(name), { timeoutMs: 30_000 }).catch(() => silent.push(name)),
      );
      t.diagnostic(`open to what is allowed: ${Object.keys(openRoutes).length} routes, ${seen.length} packets`);
      assert.deepEqual(silent, []);
      canary.take();
      // These stay closed to what is allowed, too.
      await takeAll(
        context,
        Object.keys(closedRoutes).filter((name) => /udp|stun|candidate|transport|service/.test(name)),
      );
      assert.ok(!canary.take().some((line) => line === 'udp' || line.includes('service-worker')));
    });
  });

  test('to none of the addresses of this machine, however they are written', async () => {
    const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const hosts = [
      ...['localhost', 'localhost.', '127.1', '127.0.0.2', '2130706433', '017700000001', '0x7f.0.0.1', '0', '0.0.0.0'],
      ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', 'a.localhost', '127。0。0。1'],
      ...own.filter(({ scopeid }) => !scopeid).map(({ address }) => (address.includes(':') ? `[${address}]` : address)),
    ];
    await caged([read(new URL(site.url).host)], async (context, egress) => {
      const page = await context.newPage();
      await page.goto(site.url);
      canary.take();
      const before = egress.use().refusals;
      await page.evaluate(
        (places) =>
          Promise.race([
            Promise.all(
              places.flatMap((place) => [
                fetch(`http://${place}/`, { mode: 'no-cors' }).catch(() => null),
                new Promise((done) => {
                  new WebSocket(`ws://${place}/`).onclose = done;
                }),
              ]),
            ),
            new Promise((done) => setTimeout(done, 4_000)),
          ]).then(() => null),
        hosts.map((host) => `${host}:${canary.port}`),
      );
      assert.deepEqual(canary.take(), []);
      // Not silent because nothing was tried: the proxy refused them (Chromium itself refuses 0.0.0.0 to some).
      const refused = () => egress.use().refusals - before > hosts.length;
      await until(refused, { timeoutMs: 120_000, what: `more than ${hosts.length} refusals` });
      assert.deepEqual(canary.take(), []);
    });
  });

  test('to metadata, neither when all of it is allowed', async () => {
    const everything = ['0.0.0.0/0', '::/0', '169.254.169.254', 'metadata.test'].map(read);
    await caged(everything, async (context, egress) => {
      const page = await context.newPage();
      await page.goto(site.url);
      const before = egress.use();
      const hosts = [
        '169.254.169.254',
        '2852039166',
        '[fd00:ec2::254]',
        '[::ffff:a9fe:a9fe]',
        '[fe80::1]',
        '100.100.100.200',
      ];
      for (const host of hosts)
        await page.evaluate(
          (at) =>
            fetch(`http://${at}/`, { mode: 'no-cors' }).then(
              () => null,
              () => null,
            ),
          host,
        );
      const after = egress.use();
      assert.deepEqual([after.refusals - before.refusals, after.connections], [hosts.length, before.connections]);
    });
  });

  test('when a name changes its address between the judgement and the connection', async (t) => {
    // The name server is somebody else's: public at every odd question, loopback at every even one.
    let asked = 0;
    const lookup = mock.method(dns.promises, 'lookup', async () => {
      asked++;
      return [{ address: asked % 2 === 1 ? '192.31.196.1' : '127.0.0.1', family: 4 }];
    });
    syncBuiltinESMExports();
    t.after(() => {
      lookup.mock.restore();
      syncBuiltinESMExports();
    });
    const egress = await startEgress({ allowed: [] });
    const { addresses } = await egress.admit(new URL(`http://rebind.test:${canary.port}/`));
    assert.deepEqual(addresses, [{ address: '192.31.196.1', family: 4 }]);
    // What was judged is what is kept: the second question is not asked before the judgement is worth nothing.
    await egress.admit(new URL(`http://rebind.test:${canary.port}/`));
    assert.equal(asked, 1);
    await egress.close();
    const both = mock.method(dns.promises, 'lookup', async () => [
      { address: '192.31.196.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
    syncBuiltinESMExports();
    const other = await startEgress({ allowed: [] });
    await assert.rejects(other.admit(new URL(`http://two.test:${canary.port}/`)), /its address is private/);
    await other.close();
    both.mock.restore();
    assert.deepEqual(canary.take(), []);
  });

  test('and no file is read, no file is written, nothing is asked of the person', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'outrider-canary-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const secret = `file://${join(folder, 'secret.html')}`;
    await writeFile(join(folder, 'secret.html'), '<title>x</title>kept from pages');
    await caged([read(new URL(site.url).host)], async (context) => {
      const page = await context.newPage();
      let downloads = 0;
      page.on('download', (download) => {
        void download.failure().then((why) => {
          if (why === null) downloads++;
        });
      });
      await page.goto(site.url);
      const told = await page.evaluate(async (file) => {
        const frame = document.createElement('iframe');
        frame.src = file;
        document.body.append(frame);
        const fetched = await fetch(file).then(
          (answer) => answer.text(),
          () => 'refused',
        );
        const names = ['geolocation', 'camera', 'microphone', 'midi'];
        const states = await Promise.all(
          names.map((name) =>
            Reflect.apply(navigator.permissions.query, navigator.permissions, [{ name }]).then(
              ({ state }: { state: string }) => state,
              () => 'denied',
            ),
          ),
        );
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob(['x']));
        link.download = 'x.txt';
        link.click();
        location.href = file;
        return { fetched, states, worker: 'serviceWorker' in navigator };
      }, secret);
      assert.equal(told.fetched, 'refused');
      assert.equal(told.worker, false);
      assert.ok(!told.states.includes('granted'), told.states.join());
      await sleep(lingerMs);
      assert.ok(page.url().startsWith(site.url), page.url());
      const shown = page.frames().map((frame) => Promise.race([frame.content().catch(() => ''), sleep(1_000, '')]));
      assert.ok(!(await Promise.all(shown)).join().includes('kept from pages'));
      assert.equal(downloads, 0);
    });
  });

  test('the bytes of a run are counted and bounded', async () => {
    const egress = await startEgress({ allowed: [read(new URL(site.url).host)], bytesMax: 3_000 });
    const browser = await launchBrowser(chromium, egress.proxy);
    const context = await openContext(browser, egress.proxy);
    const page = await context.newPage();
    await until(
      async () => {
        await page.goto(site.url).catch(() => null);
        return egress.spent.aborted;
      },
      { what: 'the end of the bytes' },
    );
    assert.equal((await page.goto(site.url))?.status(), 599);
    assert.ok(egress.use().receivedBytes > 0 && egress.use().sentBytes > 0 && egress.use().ms > 0);
    await browser.close();
    await egress.close();
  });
});
