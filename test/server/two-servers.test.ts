/** Two servers behind one address, a request here and the next one there: whatever one begins, the other goes on with. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApiClient } from '../../contract/api-client.ts';
import { eventsOf } from '../../dashboard/src/api/events-of.ts';
import { passed } from '../action/work.ts';
import { signIn } from '../support/browser-session.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { type RoundRobin, startRoundRobin } from '../support/round-robin.ts';
import { besides, sendAs, startTestServer, type TestServer } from '../support/server.ts';

const signal = AbortSignal.timeout(300_000);
let front: RoundRobin;
let first: TestServer;
let second: TestServer;
/** What callers know: the one address. */
let server: TestServer;
before(async () => {
  front = await startRoundRobin();
  const shared = { BASE_URL: front.url, AUTH_URL: front.url };
  first = await startTestServer(shared);
  const same = { ADMIN_PASSWORD: first.adminPassword, DATA_DIR: first.dataDir, WORKER_TOKEN: first.workerToken };
  second = await startTestServer({ ...besides(first), ...shared, ...same });
  front.upstreams = [first.url, second.url];
  server = { ...first, url: front.url, gql: sendAs(front.url, first.apiKey) };
});
after(async () => {
  await front?.close();
  await Promise.all([first?.close(), second?.close()]);
});

/** Both had a part in what `work` did. */
async function byBoth<T>(work: () => Promise<T>): Promise<T> {
  const before_ = [...front.counts];
  const result = await work();
  for (const at of [0, 1]) assert.ok((front.counts[at] ?? 0) > (before_[at] ?? 0), `server ${at} was not asked`);
  return result;
}

test('a session', () =>
  byBoth(async () => {
    const person = await signIn(server, server.adminEmail, server.adminPassword);
    for (let i = 0; i < 4; i += 1) assert.equal((await person.gql('{viewer{roles}}')).errors, undefined);
    const out = await fetch(`${server.url}/session`, {
      method: 'DELETE',
      headers: { cookie: person.cookie, origin: server.url },
    });
    assert.ok(out.ok);
    for (let i = 0; i < 2; i += 1)
      assert.equal((await person.gql('{viewer{roles}}')).errors?.[0]?.extensions?.code, 'UNAUTHENTICATED');
  }));

test('a run with an upload', () =>
  byBoth(async () => {
    const api = createApiClient({ baseUrl: server.url, apiKey: server.apiKey });
    const { runId } = await start(api, await makeTarget(api, await makeSubject(api)));
    const { worker } = server;
    const run = await worker.lease({ workerId: 'w', version: 'test', waitMs: 10_000 }, signal);
    assert.equal(run?.runId, runId);
    const hold = { workerId: 'w', epoch: run.epoch };
    const body = Buffer.from('{"seen":"by both"}');
    const kept = { kind: 'REPORT', contentType: 'application/json', body } as const;
    for (const name of ['one.json', 'two.json']) await worker.artifact(runId, hold, { ...kept, name }, signal);
    await worker.report(runId, { ...hold, ...passed, sequence: 1 }, signal);
    await worker.finish(runId, { ...hold, ...passed }, signal);
    const { data } = await server.gql('query($id:ID!){run(id:$id){status artifacts{url}}}', { id: runId });
    const { status, artifacts: stored } = Object(data?.run);
    assert.deepEqual([status, stored.length], ['completed', 2]);
    // Whichever server signed the link, both answer it.
    for (const { url } of stored)
      for (const { artifactsUrl } of [first.running.platform, second.running.platform]) {
        const { pathname, search } = new URL(url);
        const answer = await fetch(new URL(`${pathname}${search}`, artifactsUrl));
        assert.deepEqual(Buffer.from(await answer.arrayBuffer()), body);
      }
  }));

test('a subscription', () =>
  byBoth(async () => {
    const authorization = `Bearer ${await first.token()}`;
    const listen = () =>
      fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { authorization, accept: 'text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'subscription { changes { entity id } }' }),
        signal,
      });
    const streams = [await listen(), await listen()];
    let heard = 0;
    const hearing = streams.map(async ({ body }) => {
      assert.ok(body);
      for await (const event of eventsOf(body)) if (event.includes('SUBJECT')) break;
      heard += 1;
    });
    const api = createApiClient({ baseUrl: server.url, apiKey: server.apiKey });
    // Made again until both heard: each server's change stream opens with its first listener.
    while (heard < 2) await makeSubject(api).then(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await Promise.all(hearing);
  }));
