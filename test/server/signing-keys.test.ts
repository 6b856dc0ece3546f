import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { besides, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
let one: TestServer;
let two: TestServer;

before(async () => {
  one = await startTestServer({ AUTH_URL: 'http://auth.example' });
  two = await beside(one);
});
after(async () => {
  await two.close();
  await one.close();
});

/** Another server on the same database. */
const beside = (server: TestServer) => startTestServer(besides(server));

async function keySet({ url }: TestServer): Promise<string[]> {
  const body: unknown = await (await fetch(`${url}/realms/outrider/protocol/openid-connect/certs`)).json();
  return z
    .object({ keys: z.array(z.object({ kid: z.string() })) })
    .parse(body)
    .keys.map(({ kid }) => kid);
}
const kidOf = (token: string) =>
  z.object({ kid: z.string() }).parse(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).kid;

async function accepted(token: string): Promise<boolean> {
  const answers = await Promise.all(
    [one, two].map(async ({ url }) => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{"query":"{viewer{roles}}"}',
      });
      return (await response.text()).includes('"roles":["ADMIN"');
    }),
  );
  return answers.every(Boolean);
}
const keys = () => one.running.platform.models.signingKeys;
/** As if the newest key's time to sign had come, `ms` ago. */
const signedSince = async (ms: number) => {
  const newest = await keys().findOne().sort({ generation: -1 }).orFail().lean();
  await keys().updateOne({ _id: newest._id }, { $set: { signsFrom: new Date(Date.now() - ms) } });
};

test('a new key is published before it signs, the old one verifies on, and no server refuses a token', async () => {
  const oldToken = await one.token();
  const oldKid = kidOf(oldToken);
  assert.deepEqual(await keySet(one), [oldKid]);
  assert.equal((await keys().findOne().orFail().lean()).generation, 1);
  await signedSince(90 * day - 9 * minute);
  await (await beside(one)).close();
  const newest = await keys().findOne({ generation: 2 }).orFail().lean();
  const lead = newest.signsFrom.getTime() - Date.now();
  assert.ok(lead > 9 * minute && lead <= 10 * minute, `${lead} ms`);
  for (const server of [one, two]) {
    await until(async () => (await keySet(server)).join() === [oldKid, newest._id].join());
    assert.equal(kidOf(await server.token()), oldKid, 'published, but it does not sign yet');
  }

  await signedSince(minute);
  await until(async () => (await keySet(one)) && kidOf(await one.token()) === newest._id);
  const newToken = await one.token();
  assert.ok(await accepted(newToken), 'also where the new key is not known to sign yet');
  await until(async () => (await keySet(two)) && kidOf(await two.token()) === newest._id);
  assert.ok(await accepted(oldToken));
  assert.deepEqual(await keySet(two), [oldKid, newest._id]);

  await signedSince(16 * minute);
  for (const server of [one, two]) await until(async () => (await keySet(server)).join() === newest._id);
  await (await beside(one)).close();
  assert.deepEqual(
    (await keys().find().lean()).map(({ _id }) => _id),
    [newest._id],
  );
  assert.ok(await accepted(newToken));
});

test('servers that rotate at once add one key', async () => {
  const before = await keys().findOne().sort({ generation: -1 }).orFail().lean();
  await signedSince(91 * day);
  for (const server of await Promise.all([beside(one), beside(one), beside(one)])) await server.close();
  const added = await keys().countDocuments({ generation: before.generation + 1 });
  assert.deepEqual([added, await keys().countDocuments()], [1, 2]);
});

test('the key of a database of an older version signs on', async () => {
  const older = await startTestServer({ AUTH_URL: 'http://auth.example' });
  const token = await older.token();
  const collection = older.running.platform.connection.collection('signingkeys');
  await collection.updateOne({}, { $unset: { generation: 1, signsFrom: 1 }, $set: { role: 'current' } });
  const newer = await beside(older);
  assert.equal(kidOf(await newer.token()), kidOf(token));
  assert.equal(await collection.countDocuments({ generation: 1 }), 1);
  await newer.close();
  await older.close();
});
