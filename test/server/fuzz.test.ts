/** Whatever is sent, the answer is GraphQL's with a code of the contract: never a failure of ours, a hang or a leak. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import {
  buildSchema,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { errorCodes } from '../../contract/errors.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const schema = buildSchema(readFileSync(new URL('../../contract/schema.graphql', import.meta.url), 'utf8'));
const expected = new Set<string>(errorCodes.filter((code) => code !== 'INTERNAL_SERVER_ERROR'));
const runsEach = 40;

let server: TestServer;
let token: string;
const ids: string[] = [];
before(async () => {
  server = await startTestServer();
  token = await server.token();
  const subject = await makeSubject(server.api);
  const target = await makeTarget(server.api, subject);
  const { runId, batchId } = await start(server.api, target);
  ids.push(subject, target, runId, batchId);
});
after(() => server.close());

async function judge(body: unknown): Promise<void> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  });
  const text = await response.text();
  const answer: { errors?: { message: string; path?: unknown[]; extensions?: { code?: string } }[] } = JSON.parse(text);
  for (const { message, path, extensions } of answer.errors ?? []) {
    const enumRule = extensions === undefined && path !== undefined && /does not exist in enum/.test(message);
    assert.ok(enumRule || expected.has(extensions?.code ?? ''), text);
    assert.doesNotMatch(message, /mongo|BSONError|\bat \w+ \(|node_modules|\.ts:\d|E11000/i);
  }
}

const weird = fc.constantFrom(
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '.*',
    '(',
    '[',
    '\\',
    '$gt',
    '$where',
    '__proto__',
    '_bsontype',
    'toJSON',
    'a.b',
  ],
  ...['../../etc/passwd', '{"$ne":null}', 'http://', 'https://a:b@c', 'javascript:1', 'http://[', 'ﬀ'.repeat(100)],
  ...['x'.repeat(201), 'x'.repeat(40_000), '𝒳'.repeat(200), '0'.repeat(24), 'f'.repeat(25), 'CI', 'pending', 'null'],
  ...['2026-02-30T00:00:00Z', '9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00+23:59', '2999-01-01T00:00:00Z'],
  ...['owner/repo', 'a/..', 'Feature:', 'Feature: A\n Scenario: B\n  Given I am on "{{'],
);
const text = fc.oneof(weird, fc.string({ unit: 'binary', maxLength: 300 }), fc.string());
const id = fc.oneof({ weight: 1, arbitrary: text }, { weight: 4, arbitrary: fc.nat(3).map((at) => ids[at] ?? 'x') });
const json = fc.oneof(
  fc.object({ maxDepth: 3, key: text }),
  fc.dictionary(text, fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null)), { maxKeys: 5 }),
  fc.integer({ min: 1, max: 4_000 }).map(nested),
  fc.constantFrom<unknown>([], 'x', 1, null, JSON.parse('{"__proto__":{"a":1}}')),
);
const anything = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), json);

function nested(depth: number): object {
  let value: object = {};
  for (let i = 0; i < depth; i += 1) value = i % 2 ? [value] : { a: value };
  return { a: value };
}

/** Mostly of the type; sometimes anything at all. */
function valueFor(type: GraphQLInputType): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return valueFor(type.ofType);
  if (isListType(type)) return fc.oneof(fc.array(valueFor(type.ofType), { maxLength: 3 }), anything);
  if (isEnumType(type)) {
    const valid = fc.constantFrom(...type.getValues().map(({ name }) => name));
    return fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: anything });
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const required = fields.filter((field) => isNonNullType(field.type)).map(({ name }) => name);
    const shape = Object.fromEntries(fields.map((field) => [field.name, valueFor(field.type)]));
    return fc.oneof(
      { weight: 9, arbitrary: fc.record(shape, { requiredKeys: required }) },
      { weight: 1, arbitrary: anything },
    );
  }
  const usual = scalars[type.name] ?? text;
  return fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: anything });
}
const scalars: Record<string, fc.Arbitrary<unknown>> = {
  ID: id,
  Int: fc.oneof(
    fc.constantFrom(1, 2, 50),
    fc.constantFrom(1, 10, 200),
    fc.integer(),
    fc.constantFrom(-1, 0, 1, 200, 201, 2 ** 31 - 1, 2 ** 31, 1.5, 1e308),
  ),
  Boolean: fc.boolean(),
  JSONObject: json,
  BuildNumber: fc.oneof(text, fc.integer(), fc.double()),
};

for (const root of [schema.getQueryType(), schema.getMutationType()]) {
  for (const field of Object.values(root?.getFields() ?? {})) {
    if (field.args.length === 0) continue;
    test(`${root?.name}.${field.name} takes anything`, async () => {
      const declared = field.args.map(({ name, type }) => `$${name}:${type}`).join(' ');
      const passed = field.args.map(({ name }) => `${name}:$${name}`).join(' ');
      const selection = isObjectType(getNamedType(field.type)) ? '{__typename}' : '';
      const query = `${root?.name.toLowerCase()}(${declared}){${field.name}(${passed})${selection}}`;
      const shape = Object.fromEntries(field.args.map(({ name, type }) => [name, valueFor(type)]));
      const required = field.args.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
      const variables = fc.record(shape, { requiredKeys: required });
      await fc.assert(
        fc.asyncProperty(variables, (values) => judge({ query, variables: values })),
        { numRuns: runsEach },
      );
    });
  }
}

test('any text is taken for a query', async () => {
  const valid =
    '{a:runs(limit:1,search:"x"){runs{id target{name subject{id}} issues{id}} totalCount} ...F} fragment F on Query{viewer{roles}}';
  const cut = fc
    .tuple(fc.nat(valid.length), fc.nat(20), text)
    .map(([at, length, put]) => valid.slice(0, at) + put + valid.slice(at + length));
  await fc.assert(
    fc.asyncProperty(fc.oneof(cut, text), anything, (query, variables) => judge({ query, variables })),
    { numRuns: 100 },
  );
});

test('any JSON is taken for a request', async () => {
  await fc.assert(fc.asyncProperty(anything, judge), { numRuns: 50 });
});
