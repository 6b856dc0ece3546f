import assert from 'node:assert/strict';
import dns from 'node:dns';
import { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, mock, test } from 'node:test';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser } from '../../explorer/browser.ts';
import { type Egress, startEgress } from '../../explorer/egress.ts';
import { createGuardedExplore } from '../../explorer/guarded-explore.ts';
import { readAllowedHost } from '../../contract/allowed-host.ts';
import { unlockProxy } from '../../explorer/unlock-proxy.ts';
import { until } from '../support/until.ts';
import { chromium } from './run-explore.ts';

const own = (hostPort: string) => {
  const entry = readAllowedHost(hostPort);
  assert.ok(entry);
  return entry;
};
const portOf = (server: { address(): AddressInfo | string | null }) => {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
};
const listening = (server: { listen(port: number, host: string, done: () => void): unknown }) =>
  new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

const silent = { progress: () => {}, issue: () => {}, artifact: () => {}, choice: () => {} };

describe('egress proxy', () => {
  /** A place that nobody may reach; it counts connections, not requests: no packet at all. */
  const canary = createTcpServer((socket) => {
    touched++;
    socket.destroy();
  });
  let touched = 0;
  let connections = 0;
  let scripts = 0;
  const html = { 'content-type': 'text/html' };
  const site = createServer(serveSite);
  let egress: Egress;
  let siteUrl = '';
  let canaryPort = 0;

  function serveSite(asked: IncomingMessage, answer: ServerResponse): void {
    const path = asked.url ?? '';
    if (path === '/cached') return void answer.writeHead(200, html).end('<script src="/kept.js"></script>');
    if (path === '/kept.js') {
      scripts++;
      return void answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=600' }).end('1');
    }
    if (path === '/away') return void answer.writeHead(302, { location: `http://127.0.0.1:${canaryPort}/` }).end();
    if (path === '/reset') return void asked.socket.resetAndDestroy();
    if (path === '/twice') return void answer.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end('two cookies');
    if (path === '/echo') return void asked.pipe(answer.writeHead(201, { 'content-type': 'text/plain' }));
    answer.writeHead(200, html).end('<title>site</title><h1>Site</h1>');
  }

  before(async () => {
    site.on('connection', () => connections++);
    site.on('upgrade', (asked: IncomingMessage, socket) => {
      const key = `${asked.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = createHash('sha1').update(key).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
      );
      socket.write(Buffer.concat([Buffer.from([0x81, 5]), Buffer.from('hello')]));
      socket.on('error', () => {});
    });
    await Promise.all([listening(site), listening(canary)]);
    canaryPort = portOf(canary);
    siteUrl = `http://127.0.0.1:${portOf(site)}`;
    egress = await startEgress({ allowed: [own(`127.0.0.1:${portOf(site)}`)] });
  });
  after(async () => {
    await egress?.close();
    site.closeAllConnections();
    site.close();
    canary.close();
  });

  /** One request through the proxy, as a browser sends it. */
  function ask(url: string, options: { body?: string; credential?: string; through?: Egress } = {}) {
    const { proxy } = options.through ?? egress;
    const { username, password } = proxy;
    const credential = options.credential ?? `${username}:${password}`;
    return new Promise<{ status: number; headers: IncomingMessage['rawHeaders']; body: string }>((resolve, reject) => {
      const asked = request(
        {
          ...urlParts(proxy.server),
          path: url,
          method: options.body === undefined ? 'GET' : 'POST',
          agent: false,
          headers: {
            host: new URL(url).host,
            'proxy-authorization': `Basic ${Buffer.from(credential).toString('base64')}`,
          },
        },
        async (answer) =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.rawHeaders, body: await text(answer) }),
      );
      asked.once('error', reject);
      asked.end(options.body);
    });
  }

  /** The answer to a CONNECT. */
  function tunnelled(authority: string, { proxy }: Egress): Promise<number> {
    const credential = Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64');
    const headers = { host: authority, 'proxy-authorization': `Basic ${credential}` };
    return new Promise((resolve, reject) => {
      const asked = request({ ...urlParts(proxy.server), method: 'CONNECT', path: authority, agent: false, headers });
      asked.once('connect', ({ statusCode = 0 }, socket) => {
        socket.destroy();
        resolve(statusCode);
      });
      asked.once('error', reject);
      asked.end();
    });
  }

  test('passes on what is allowed, bodies and repeated headers too', async () => {
    assert.match((await ask(`${siteUrl}/`)).body, /Site/);
    const echoed = await ask(`${siteUrl}/echo`, { body: 'a body' });
    assert.deepEqual([echoed.status, echoed.body], [201, 'a body']);
    const { headers } = await ask(`${siteUrl}/twice`);
    assert.deepEqual(
      headers.filter((_, at) => /set-cookie/i.test(headers[at - 1] ?? '')),
      ['a=1', 'b=2'],
    );
  });

  test('uses connections to the product again', async () => {
    const before = connections;
    for (let at = 0; at < 20; at++) await ask(`${siteUrl}/`);
    assert.ok(connections - before <= 1, `${connections - before} connections for 20 requests`);
  });

  test('lets nobody through without the credential of this run', async () => {
    assert.equal((await ask(`${siteUrl}/`, { credential: 'run:guess' })).status, 407);
    const other = await startEgress({ allowed: [] });
    const { username, password } = other.proxy;
    assert.equal((await ask(`${siteUrl}/`, { credential: `${username}:${password}` })).status, 407);
    await other.close();
  });

  for (const host of ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f.0.0.1', '0.0.0.0', '[::ffff:127.0.0.1]'])
    test(`refuses loopback spelled as ${host}`, async () => {
      const { status, body } = await ask(`http://${host}:${canaryPort}/`);
      assert.equal(status, 599);
      assert.match(body, /may not be reached/);
      assert.equal(touched, 0);
    });

  test('passes on no other scheme', async () => {
    for (const scheme of ['ftp', 'https', 'ws', 'gopher'])
      assert.equal((await ask(`${scheme}://127.0.0.1:${portOf(site)}/`)).status, 400, scheme);
  });

  test('explores http and https alone', async () => {
    const job = { maxDurationMs: 3_000, seed: 1, inputValues: {}, credentials: {}, allowedHosts: [] };
    const explore = createGuardedExplore({ browser: chromium });
    const { signal } = new AbortController();
    const { failure, failureReason } = await explore({ ...job, url: 'file:///etc/hostname' }, silent, signal);
    assert.equal(failure, 'UNREACHABLE');
    assert.match(failureReason ?? '', /^file: is no address to explore/);
  });

  test('connects to the address that was judged, whatever the name means by then', async (t) => {
    // Only the judge is told: whoever asks for the name once more gets no answer.
    const address = { address: '127.0.0.1', family: 4 };
    const lookup = mock.method(dns.promises, 'lookup', async () => [address]);
    syncBuiltinESMExports();
    t.after(() => {
      lookup.mock.restore();
      syncBuiltinESMExports();
    });
    const place = `judged.test:${portOf(site)}`;
    const named = await startEgress({ allowed: [own(place)] });
    t.after(() => named.close());
    assert.match((await ask(`http://${place}/`, { through: named })).body, /Site/);
    assert.equal(await tunnelled(place, named), 200);
  });

  test('refuses cloud metadata even when the operator allows it', async () => {
    const lax = await startEgress({ allowed: [own('169.254.0.0/16'), own('169.254.169.254')] });
    const { status } = await ask('http://169.254.169.254/latest/meta-data/', { through: lax });
    await lax.close();
    assert.equal(status, 599);
  });

  test('refuses the platform itself by any of its names, even when the operator allows it', async () => {
    const guarded = await startEgress({
      allowed: [own('127.0.0.0/8'), own('localhost')],
      never: [own(`localhost:${canaryPort}`)],
    });
    const proxyPort = new URL(guarded.proxy.server).port;
    for (const host of ['localhost', '127.0.0.1', '127.0.0.2'])
      for (const port of [canaryPort, proxyPort]) {
        assert.equal((await ask(`http://${host}:${port}/`, { through: guarded })).status, 599, host);
        assert.equal(await tunnelled(`${host}:${port}`, guarded), 502, host);
      }
    await guarded.close();
    assert.equal(touched, 0);
  });

  test('a connection that breaks upstream breaks downstream, and is told', async () => {
    await assert.rejects(ask(`${siteUrl}/reset`), { code: 'ECONNRESET' });
    const gone = await startEgress({ allowed: [own('127.0.0.1')] });
    const free = createServer();
    await listening(free);
    const port = portOf(free);
    await new Promise((done) => free.close(done));
    await assert.rejects(ask(`http://127.0.0.1:${port}/`, { through: gone }), { code: 'ECONNRESET' });
    assert.equal(gone.trouble(`127.0.0.1:${port}`), 'connection refused');
    await gone.close();
  });

  test('ends when the run has received its share', async () => {
    const short = await startEgress({ allowed: [own('127.0.0.1')], bytesMax: 500 });
    const asked = async () => (await ask(`${siteUrl}/echo`, { body: 'x'.repeat(400), through: short })).status;
    await until(async () => (await asked()) === 599, { what: 'the refusal' });
    await short.close();
  });

  describe('around a browser', () => {
    let browser: Browser;
    let context: BrowserContext;
    before(async () => {
      browser = await launchBrowser(chromium, egress.proxy);
      context = await browser.newContext();
      await unlockProxy(context, egress.proxy);
    });
    after(() => browser?.close());

    test('no packet reaches the canary: directly, by name, by redirect, by fetch, frame or socket', async () => {
      const page = await context.newPage();
      for (const host of ['127.0.0.1', 'localhost']) await page.goto(`http://${host}:${canaryPort}/`).catch(() => null);
      await page.goto(`${siteUrl}/away`).catch(() => null);
      await page.goto(siteUrl);
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
      }, canaryPort);
      await page.close();
      assert.equal(touched, 0);
    });

    test('the browser keeps its cache', async () => {
      const page = await context.newPage();
      const before = scripts;
      for (let at = 0; at < 3; at++) await page.goto(`${siteUrl}/cached`);
      await page.close();
      assert.equal(scripts - before, 1);
    });

    test('WebSockets to the product work', async () => {
      const page = await context.newPage();
      await page.goto(siteUrl);
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
      await page.goto(siteUrl);
      const outcome = await page.evaluate(() =>
        fetch('/reset').then(
          () => 'an answer',
          () => 'a failure',
        ),
      );
      await page.close();
      assert.equal(outcome, 'a failure');
    });
  });
});

function urlParts(address: string): { host: string; port: string } {
  const { hostname, port } = new URL(address);
  return { host: hostname, port };
}
