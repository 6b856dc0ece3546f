import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { eventsOf } from '../../dashboard/src/api/events-of.ts';
import { makeSubject, makeTarget } from '../support/product.ts';
import { secondOrganisation } from '../support/second-organisation.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server?.close());

const changes = 'subscription { changes { entity id } }';

async function open(query: string, accept = 'text/event-stream', end = AbortSignal.timeout(120_000)) {
  const authorization = `Bearer ${await server.token()}`;
  return fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { authorization, accept, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
    signal: end,
  });
}

async function heard(response: Response, wanted: string): Promise<void> {
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.ok(response.body);
  for await (const event of eventsOf(response.body)) if (event.includes(wanted)) return;
  assert.fail(`The stream ended before it told of ${wanted}.`);
}

test('every listener hears of a change, again after a cut, by one change stream', async () => {
  const end = new AbortController();
  const [left, right, cut] = await Promise.all([open(changes), open(changes), open(changes, undefined, end.signal)]);
  end.abort();
  await cut.body?.cancel().catch(() => {});
  const listening = [left, right].map(async (response) => {
    // The first change is made again until it is heard: the change stream opens with the first listener.
    const hearing = heard(response, 'SUBJECT');
    let over = false;
    void hearing.finally(() => (over = true)).catch(() => {});
    while (!over) await makeSubject(server.api).then(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await hearing;
  });
  await Promise.all(listening);
  const again = await open(changes);
  const hearing = heard(again, 'TARGET');
  const subjectId = await makeSubject(server.api);
  const body = await server.gql(
    'mutation ($id: ID!) { upsertSimulationTarget(input: { subjectId: $id, buildKey: "main", name: "main" }) { id } }',
    { id: subjectId },
  );
  assert.equal(body.errors, undefined);
  await hearing;
});

test('whoever leaves at any moment of the opening leaves nothing that runs on', async () => {
  const authorization = `Bearer ${await server.token()}`;
  const headers = { authorization, accept: 'text/event-stream', 'content-type': 'application/json' };
  const running = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = running();
  for (let tenths = 0; tenths < 100; tenths++) {
    const asked = request(`${server.url}/graphql`, { method: 'POST', headers, agent: false }).on('error', () => {});
    asked.end(JSON.stringify({ query: changes }));
    await new Promise((resolve) => asked.once('finish', resolve));
    await new Promise((resolve) => setTimeout(resolve, tenths / 10));
    asked.destroy();
  }
  await makeSubject(server.api);
  await until(async () => running() <= before);
});

test('no organisation hears of another', async () => {
  const other = await secondOrganisation(server);
  const end = new AbortController();
  const response = await open(changes, undefined, end.signal);
  const told: string[] = [];
  const listening = (async () => {
    assert.ok(response.body);
    for await (const event of eventsOf(response.body)) {
      told.push(event);
      if (event.includes('TARGET')) return;
    }
  })();
  const foreign = await makeSubject(other.api);
  await makeTarget(server.api, await makeSubject(server.api));
  await listening;
  end.abort();
  assert.ok(!told.join().includes(foreign), told.join());
});

test('what is no subscription is refused as events, a subscription as JSON, and both want a token', async () => {
  const query = await (await open('{ subjects { id } }')).json();
  assert.equal(query.errors[0].extensions.code, 'BAD_USER_INPUT');
  const plain = await (await open(changes, 'application/json')).json();
  assert.match(plain.errors[0].message, /text\/event-stream/);
  const anonymous = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ query: changes }),
  });
  const { errors } = await anonymous.json();
  assert.equal(errors[0].extensions.code, 'UNAUTHENTICATED');
});
