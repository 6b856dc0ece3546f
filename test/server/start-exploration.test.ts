import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RunDetailsDocument } from '../../contract/api.generated.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let targetId: string;
let bareTargetId: string;
before(async () => {
  server = await startTestServer();
  targetId = await makeTarget(server.api, await makeSubject(server.api));
  bareTargetId = await makeTarget(server.api, await makeSubject(server.api, null));
});
after(() => server.close());

const mutation =
  'mutation($input:StartExplorationInput!){startExploration(input:$input){id status batch{id status runs{id name url origin}}}}';
const send = (input: Record<string, unknown>) => server.gql(mutation, { input: { targetId, ...input } });
const runsOf = async () => (await server.gql('{runs{totalCount}}')).data?.runs;

async function asPerson(input: Record<string, unknown>) {
  const signIn = await fetch(`${server.url}/session`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: server.adminEmail, password: server.adminPassword }),
  });
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: {
      origin: server.url,
      'content-type': 'application/json',
      cookie: signIn.headers.get('set-cookie')?.split(';')[0] ?? '',
    },
    body: JSON.stringify({ query: mutation, variables: { input } }),
  });
  return JSON.stringify(await response.json());
}

test('the address: an override counts from an API key with CI only, from a person always', async () => {
  const url = 'https://preview.example/7';
  assert.match(JSON.stringify(await send({})), /"url":"http:\/\/shop.example\/","origin":"API"/);
  assert.match(JSON.stringify(await send({ url })), /"url":"http:\/\/shop.example\/","origin":"API"/);
  assert.match(
    JSON.stringify(await send({ url, triggerSource: 'CI' })),
    /"url":"https:\/\/preview.example\/7","origin":"CI"/,
  );
  assert.match(
    JSON.stringify(await send({ url, triggerSource: 'HOSTING_ACTION' })),
    /"url":"https:\/\/preview.example\/7","origin":"CI"/,
  );
  assert.match(await asPerson({ targetId, url }), /"url":"https:\/\/preview.example\/7","origin":"DASHBOARD"/);
});

test('what is wrong is refused by name, and nothing is created', async (t) => {
  const before = await runsOf();
  const cases: [string, Record<string, unknown>, RegExp, string?][] = [
    ['no address at all', { targetId: bareTargetId }, /address|base URL/],
    ['an ignored override does not help', { targetId: bareTargetId, url: 'https://x.example' }, /triggerSource CI/],
    ['an address with credentials', { url: 'https://a:b@x.example', triggerSource: 'CI' }, /^url /],
    ['another scheme', { url: 'file:///etc/passwd', triggerSource: 'CI' }, /^url /],
    [
      'loopback',
      { url: 'http://127.0.0.1:9/', triggerSource: 'CI' },
      /^url may not be explored, for its address is priv/,
    ],
    ['loopback by name', { url: 'http://localhost:9/', triggerSource: 'CI' }, /^url .* ALLOWED_TARGET_HOSTS/],
    ['loopback in IPv6', { url: 'http://[::ffff:7f00:1]/', triggerSource: 'CI' }, /^url .*private/],
    ['loopback as a number', { url: 'http://2130706433/', triggerSource: 'CI' }, /^url .*private/],
    ['metadata', { url: 'http://169.254.169.254/latest/', triggerSource: 'CI' }, /^url .*metadata/],
    ['the platform', { url: `${server.url}/graphql`, triggerSource: 'CI' }, /^url .*the platform itself/],
    ['too short', { maxDurationSeconds: 9 }, /^maxDurationSeconds /],
    ['too long', { maxDurationSeconds: 2401 }, /^maxDurationSeconds /],
    ['nested values', { inputValues: { a: { b: 1 } } }, /^inputValues\.a /],
    ['too many values', { inputValues: { a: 'x'.repeat(17_000) } }, /^inputValues /],
    ['a repository without owner', { hostingRepository: 'shop' }, /^hostingRepository /],
    ['a comment without a pull request', { serverManagedComment: true, hostingRepository: 'a/b' }, /hostingPrNumber/],
    [
      'a comment without the App',
      { serverManagedComment: true, hostingRepository: 'a/b', hostingPrNumber: 1 },
      /GitHub App/,
    ],
    ['an unknown credential set', { credentialSetId: 'admin' }, /^Credential set admin was not found/, 'NOT_FOUND'],
    ['an unknown target', { targetId: '0'.repeat(24) }, /^Target 0+ was not found/, 'NOT_FOUND'],
  ];
  for (const [name, input, message, code = 'BAD_USER_INPUT'] of cases) {
    await t.test(name, async () => {
      const { data, errors } = await send(input);
      assert.equal(data?.startExploration, null);
      assert.match(errors?.[0]?.message ?? '', message);
      assert.equal(errors?.[0]?.extensions?.code, code);
    });
  }
  assert.deepEqual(await runsOf(), before);
});

test('fifty equal calls with one idempotency key start one run; other input under it is a conflict', async () => {
  const input = { idempotencyKey: 'run-1-attempt-1', triggerSource: 'CI', inputValues: { a: 1, b: 'x' } };
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(input)));
  assert.deepEqual(
    answers.flatMap(({ errors }) => errors ?? []),
    [],
  );
  assert.equal(new Set(answers.map(({ data }) => JSON.stringify(data).slice(0, 60))).size, 1);
  const again = await send({ ...input, inputValues: { b: 'x', a: 1 } });
  assert.equal(JSON.stringify(again.data).slice(0, 60), JSON.stringify(answers[0]?.data).slice(0, 60));
  const other = await send({ ...input, inputValues: { a: 2 } });
  assert.equal(other.errors?.[0]?.extensions?.code, 'CONFLICT');
});

test('many different starts at once all count, and are numbered', async () => {
  const own = await makeTarget(server.api, await makeSubject(server.api), 'numbered');
  const started = await Promise.all(Array.from({ length: 12 }, () => start(server.api, own)));
  const names = await Promise.all(
    started.map(async ({ runId }) => (await server.api.send(RunDetailsDocument, { id: runId })).run?.name),
  );
  assert.deepEqual(names.sort(), Array.from({ length: 12 }, (_, i) => `numbered #${i + 1}`).sort());
});
