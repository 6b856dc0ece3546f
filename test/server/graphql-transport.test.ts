import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function post(body: string, headers: Record<string, string> = {}, method = 'POST') {
  const response = await fetch(`${server.url}/graphql`, {
    method,
    ...(method === 'POST' && { body }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await server.token()}`, ...headers },
  });
  const answer: { data?: unknown; errors?: { message: string; extensions?: { code?: string } }[] } =
    await response.json();
  return { status: response.status, headers: response.headers, ...answer };
}

const query = (text: string) => JSON.stringify({ query: text });

test('what is no GraphQL request is refused with an HTTP status and an errors array', async (t) => {
  const cases: [string, string, number, Record<string, string>?, string?][] = [
    ['not JSON', '{', 400],
    ['no query', '{}', 400],
    ['a query that is a syntax tree', '{"query":{"kind":"Document","definitions":[]}}', 400],
    ['a batch', '[{"query":"{viewer{roles}}"}]', 400],
    ['variables that are a list', '{"query":"{viewer{roles}}","variables":[]}', 400],
    ['over 1 MiB', query(`{viewer{roles}} #${'x'.repeat(1024 * 1024)}`), 413],
    ['another content type', query('{viewer{roles}}'), 415, { 'content-type': 'text/plain' }],
    ['GET', '', 405, {}, 'GET'],
  ];
  for (const [name, body, status, headers, method] of cases) {
    await t.test(name, async () => {
      const answer = await post(body, headers, method);
      assert.equal(answer.status, status);
      assert.equal(answer.errors?.[0]?.extensions?.code, 'BAD_USER_INPUT');
    });
  }
});

test('everything past that is HTTP 200 with a code', async (t) => {
  const deep = `{subjects${'{targets{subject'.repeat(7)}{id}${'}}'.repeat(7)}}`;
  const cases: [string, string, RegExp][] = [
    ['a syntax error', '{', /Syntax Error/],
    ['an unknown field, without a suggestion', '{viewr{roles}}', /Cannot query field "viewr" on type "Query"\.$/],
    ['too deep', deep, /depth/],
    [
      'too many root fields',
      `{${Array.from({ length: 31 }, (_, i) => `a${i}:subjects{id}`).join(' ')}}`,
      /root fields/,
    ],
    ['a fragment cycle', 'query{viewer{...A}} fragment A on Viewer{...B} fragment B on Viewer{...A}', /depth/],
    ['exponential fragments', exponential(), /selected fields/],
    [
      'a large fragment that nothing uses',
      `{viewer{roles}} fragment F on Query{${'subjects{id} '.repeat(200)}}`,
      /selected fields/,
    ],
    ['too many tokens', `{${'subjects{id} '.repeat(2000)}}`, /tokens/],
    ['a limit out of range', '{runs(limit:201){totalCount}}', /limit must be 1 to 200/],
    ['a missing variable', 'query($id:ID!){run(id:$id){id}}', /\$id/],
    ['two operations and no name', 'query A{viewer{roles}} query B{viewer{roles}}', /operationName/],
  ];
  for (const [name, text, message] of cases) {
    await t.test(name, async () => {
      const answer = await post(query(text));
      assert.equal(answer.status, 200);
      assert.match(answer.errors?.[0]?.message ?? '', message);
      assert.equal(answer.errors?.[0]?.extensions?.code, 'BAD_USER_INPUT');
    });
  }
});

test('without a valid access token the answer is UNAUTHENTICATED', async (t) => {
  const token = await server.token();
  const cases: [string, string][] = [
    ['none', ''],
    ['the API key itself', `Bearer ${server.apiKey}`],
    ['a changed token', `Bearer ${token.slice(0, -6)}AAAAAA`],
    ['another scheme', `Basic ${server.apiKey}`],
    ['an unsigned token', `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`],
  ];
  for (const [name, authorization] of cases) {
    await t.test(name, async () => {
      const answer = await post(query('{viewer{roles}}'), { authorization });
      assert.equal(answer.status, 200);
      assert.equal(answer.data, null);
      assert.equal(answer.errors?.[0]?.extensions?.code, 'UNAUTHENTICATED');
    });
  }
});

test('the fourth use of a query, compiled, answers like the first', async () => {
  const text = '{subjects{id name} bad: run(id:"x"){id} viewer{user{email}}}';
  const answers = [];
  for (let use = 1; use <= 6; use += 1) answers.push(await post(query(text)));
  for (const { data, errors } of answers) {
    assert.deepEqual({ data, errors }, { data: answers[0]?.data, errors: answers[0]?.errors });
  }
  assert.equal(answers[5]?.errors?.[0]?.extensions?.code, 'NOT_FOUND');
});

test('an unexpected failure is masked, compiled or not, with a correlation id that is in the header too', async (t) => {
  const { organisations } = server.running.platform.models;
  const broken: [string, () => Promise<unknown>][] = [
    ['a value is missing', () => organisations.updateMany({}, { $unset: { name: 1 } })],
    ['a value is of another type', () => organisations.collection.updateMany({}, { $set: { name: { secret: 'x' } } })],
  ];
  for (const [name, spoil] of broken) {
    await t.test(name, async () => {
      await spoil();
      try {
        for (let use = 1; use <= 6; use += 1) {
          const answer = await post(query(`{viewer{organisation{name}}} # ${name}`));
          const [error] = answer.errors ?? [];
          assert.equal(error?.message, 'Something went wrong. Please try again.');
          const correlationId = answer.headers.get('x-correlation-id');
          assert.deepEqual(error?.extensions, { code: 'INTERNAL_SERVER_ERROR', correlationId });
        }
      } finally {
        await organisations.updateMany({}, { $set: { name: 'Back' } });
      }
    });
  }
});

test('introspection is refused in production', async () => {
  const production = await startTestServer({
    NODE_ENV: 'production',
    ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  });
  try {
    for (const text of ['{__schema{types{name}}}', '{__type(name:"Run"){name}}']) {
      const { errors } = await production.gql(text);
      assert.match(errors?.[0]?.message ?? '', /introspection/i);
    }
    assert.ok((await server.gql('{__schema{queryType{name}}}')).data);
  } finally {
    await production.close();
  }
});

function exponential(): string {
  const fragments = Array.from(
    { length: 10 },
    (_, i) => `fragment F${i} on Viewer{roles ...F${i + 1} ...F${i + 1} ...F${i + 1}}`,
  );
  return `query{viewer{...F0}} ${fragments.join(' ')} fragment F10 on Viewer{roles}`;
}

test('a large answer comes packed to whoever takes it so, and is the same', async () => {
  const fields = '{name description fields{name description}}';
  const large = query(
    `{__schema{${['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}:types${fields}`).join(' ')}}}`,
  );
  const packed = await post(large, { 'accept-encoding': 'gzip' });
  const plain = await post(large, { 'accept-encoding': 'gzip;q=0' });
  assert.equal(packed.headers.get('content-encoding'), 'gzip');
  assert.equal(plain.headers.get('content-encoding'), null);
  assert.ok(Number(packed.headers.get('content-length')) * 3 < Number(plain.headers.get('content-length')));
  assert.deepEqual(packed.data, plain.data);
  assert.ok(plain.data);
  assert.equal((await post(query('{viewer{roles}}'))).headers.get('content-encoding'), null);
});
