import assert from 'node:assert/strict';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, mock, test } from 'node:test';
import { type Egress, startEgress } from '../../../explorer/egress/egress.ts';
import { createGuardedExplore } from '../../../explorer/egress/guarded-explore.ts';
import { serveSite } from '../../sites/serve-site.ts';
import { until } from '../../support/until.ts';
import { type EgressSite, openEgressSite, own } from './egress-site.ts';
import { chromium } from '../run-explore.ts';

const silent = { progress: () => {}, issue: () => {}, artifact: () => {}, choice: () => {} };

let site: EgressSite;
before(async () => {
  site = await openEgressSite();
});
after(() => site?.close());

/** One request through the proxy, as a browser sends it. */
function ask(url: string, options: { body?: string | undefined; credential?: string; through?: Egress } = {}) {
  const { proxy } = options.through ?? site.egress;
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
  assert.match((await ask(`${site.url}/`)).body, /Site/);
  const echoed = await ask(`${site.url}/echo`, { body: 'a body' });
  assert.deepEqual([echoed.status, echoed.body], [201, 'a body']);
  const { headers } = await ask(`${site.url}/twice`);
  assert.deepEqual(
    headers.filter((_, at) => /set-cookie/i.test(headers[at - 1] ?? '')),
    ['a=1', 'b=2'],
  );
});

test('uses connections to the product again', async () => {
  const { connections: before } = site.counts;
  for (let at = 0; at < 20; at++) await ask(`${site.url}/`);
  const opened = site.counts.connections - before;
  assert.ok(opened <= 1, `${opened} connections for 20 requests`);
});

test('asks anew what a connection that stood idle was closed on', async () => {
  for (const body of [undefined, undefined, 'sent once', 'sent once'])
    assert.deepEqual(await ask(`${site.url}/idle`, { body }).then((one) => [one.status, one.body]), [200, body ?? '']);
  assert.equal(site.egress.trouble(new URL(site.url).host), null);
});

test('lets nobody through without the credential of this run', async () => {
  assert.equal((await ask(`${site.url}/`, { credential: 'run:guess' })).status, 407);
  const other = await startEgress({ allowed: [] });
  const { username, password } = other.proxy;
  assert.equal((await ask(`${site.url}/`, { credential: `${username}:${password}` })).status, 407);
  await other.close();
});

for (const host of ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f.0.0.1', '0.0.0.0', '[::ffff:127.0.0.1]'])
  test(`refuses loopback spelled as ${host}`, async () => {
    const { status, body } = await ask(`http://${host}:${site.canaryPort}/`);
    assert.equal(status, 599);
    assert.match(body, /may not be reached/);
    assert.equal(site.counts.touched, 0);
  });

test('passes on no other scheme', async () => {
  for (const scheme of ['ftp', 'https', 'ws', 'gopher'])
    assert.equal((await ask(`${scheme}://127.0.0.1:${site.port}/`)).status, 400, scheme);
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
  const place = `judged.test:${site.port}`;
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
    never: [own(`localhost:${site.canaryPort}`)],
  });
  const proxyPort = new URL(guarded.proxy.server).port;
  for (const host of ['localhost', '127.0.0.1', '127.0.0.2'])
    for (const port of [site.canaryPort, proxyPort]) {
      assert.equal((await ask(`http://${host}:${port}/`, { through: guarded })).status, 599, host);
      assert.equal(await tunnelled(`${host}:${port}`, guarded), 502, host);
    }
  await guarded.close();
  assert.equal(site.counts.touched, 0);
});

test('a connection that breaks upstream breaks downstream, and is told', async () => {
  await assert.rejects(ask(`${site.url}/reset`), { code: 'ECONNRESET' });
  const gone = await startEgress({ allowed: [own('127.0.0.1')] });
  const closed = await serveSite({});
  await closed.close();
  await assert.rejects(ask(closed.url, { through: gone }), { code: 'ECONNRESET' });
  assert.equal(gone.trouble(new URL(closed.url).host), 'connection refused');
  await gone.close();
});

test('ends when the run has received its share', async () => {
  const short = await startEgress({ allowed: [own('127.0.0.1')], bytesMax: 500 });
  const asked = async () => (await ask(`${site.url}/echo`, { body: 'x'.repeat(400), through: short })).status;
  await until(async () => (await asked()) === 599, { what: 'the refusal' });
  await short.close();
});

function urlParts(address: string): { host: string; port: string } {
  const { hostname, port } = new URL(address);
  return { host: hostname, port };
}
