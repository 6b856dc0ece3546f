/** A compiled query answers what graphql's own `execute` answers, errors and their places too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { type ExecutionResult, execute, Kind, parse } from 'graphql';
import fc from 'fast-check';
import { compileQuery } from '../../server/graphql/compiled-query.ts';
import { mark, take, undoTo, writeAscii, writeInstant, writeString } from '../../server/graphql/json-writer.ts';

const late = async <T>(value: T): Promise<T> => value;
const fails = (message: string) => () => {
  throw new Error(message);
};
const failsLate = (message: string) => () => Promise.reject(new Error(message));

const schema = makeExecutableSchema({
  typeDefs: `
    enum Colour { RED GREEN }
    scalar Day
    type Query {
      thing: Thing  things: [Thing]  sure: [Thing!]  certain: [Thing!]!  late: Thing!  lateList: [Thing!]  matrix: [[Int]]
      echo(text: String!, colour: Colour = RED, numbers: [Int!]): String  me: String  none: Thing  broken: Thing!
    }
    type Thing {
      id: ID!  name: String  count: Int  ratio: Float  yes: Boolean  colour: Colour  day: Day  thing: Thing  sure: Thing!
      wrongInt: Int  wrongColour: Colour!  wrongText: String  fails: String  failsLate: String  mustFail: String!
      mustFailLate: String!  nothing: String!  list: [String!]  lateList: [String]  error: String  notList: [String]  nan: Float
    }
  `,
  resolvers: {
    Query: {
      thing: () => things[0],
      things: () => [things[0], null, late(things[1]), new Error('an item'), Promise.reject(new Error('a late item'))],
      sure: () => [things[0], null],
      certain: () => late(things),
      late: () => late(things[0]),
      lateList: () => late([late(things[0]), things[1]]),
      matrix: () => [[1, 2.5, null], null, new Set([3])],
      echo: (_parent, args) => JSON.stringify(args),
      me: (_parent, _args, context) => context.name,
      broken: failsLate('broken'),
    },
    Thing: {
      sure: ({ thing }) => late(thing),
      fails: fails('on purpose'),
      failsLate: failsLate('on purpose, late'),
      mustFail: fails('must'),
      mustFailLate: failsLate('must, late'),
    },
  },
});
const whole = {
  name: 'one',
  count: 3,
  ratio: 0.5,
  yes: true,
  colour: 'RED',
  day: '2026-01-01',
  error: new Error('stored'),
};
const wrong = { wrongInt: 2 ** 40, wrongColour: 'BLUE', wrongText: { secret: 'x' }, notList: 'text', nan: Number.NaN };
const things = [
  { id: '1', ...whole, ...wrong, list: ['a', 'b'], lateList: [late('a'), null, late(null)], thing: { id: 7, name: 5 } },
  { id: 2, ...wrong, name: () => 'a function', list: ['a', null], thing: null, yes: 1, count: '4' },
];

const every = 'id name count ratio yes colour day list lateList thing{id name}';
const fields = [
  'wrongInt',
  'wrongColour',
  'wrongText',
  'fails',
  'failsLate',
  'mustFail',
  'mustFailLate',
  'nothing',
  'error',
];
fields.push(
  'notList',
  'nan',
  'sure{id name}',
  'sure{mustFail}',
  'sure{mustFailLate fails}',
  'mustFail mustFailLate failsLate',
);
const texts = [
  `{thing{${every}} things{${every}} certain{${every}}}`,
  '{a:thing{id ...F} thing{...F thing{...F}}} fragment F on Thing{__typename n:name ... on Thing{count}}',
  '{me matrix none{id} __typename echo(text:"x")}',
  'query($t:String! $c:Colour $n:[Int!]){echo(text:$t colour:$c numbers:$n) more:echo(text:$t numbers:[1,2])}',
  '{thing{id} broken{id}}',
  '{thing{id failsLate} sure{id} lateList{id}}',
  '{echo(text:null) me}',
  ...['thing', 'things', 'certain', 'late', 'lateList'].flatMap((root) =>
    fields.map((field) => `{me ${root}{id before:failsLate ${field} after:fails}}`),
  ),
];

test('whatever resolvers give, at once or later', async () => {
  for (const text of texts) {
    for (const variables of [{}, { t: 'x', c: 'GREEN', n: [1] }, { t: 5, n: null }]) {
      const document = parse(text);
      const operation = document.definitions.find((d) => d.kind === Kind.OPERATION_DEFINITION);
      assert.ok(operation);
      const compiled = compileQuery(schema, document, operation);
      assert.ok(compiled, text);
      const plain = await execute({
        ...{ schema, document, variableValues: variables, contextValue: { name: 'me' }, rootValue: {} },
        hideSuggestions: true,
      });
      const { text: data, errors } = await compiled({ name: 'me' }, variables);
      assert.equal(data, JSON.stringify(plain.data ?? null), text);
      assert.deepEqual(shown(errors), shown(plain.errors), text);
    }
  }
});

test('directives, introspection and mutations are left to graphql', () => {
  for (const text of [
    '{me @include(if:true)}',
    '{__schema{types{name}}}',
    '{__proto__:me}',
    'fragment F on Query{me} {...F @skip(if:true)}',
  ]) {
    const document = parse(text);
    const operation = document.definitions.find((d) => d.kind === Kind.OPERATION_DEFINITION);
    assert.ok(operation);
    assert.equal(compileQuery(schema, document, operation), null, text);
  }
});

/** As it is sent; the order of errors that come at once says nothing. */
function shown(errors: ExecutionResult['errors']): string[] | undefined {
  return errors?.map((error) => JSON.stringify({ ...error.toJSON(), cause: String(error.originalError) })).sort();
}

test('text and instants are written as JSON.stringify and toISOString write them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.nat(0xffff), (a, b, code) => {
      for (const text of [a, b, `x${String.fromCharCode(code)}y`])
        assert.equal(
          taken(() => writeString(text)),
          JSON.stringify(text),
        );
    }),
  );
  const [first, last] = [new Date(-8_640_000_000_000_000), new Date(8_640_000_000_000_000)];
  fc.assert(
    fc.property(fc.date({ min: first, max: last, noInvalidDate: true }), (date) => {
      for (const ms of [0, 1, 86_399_999]) {
        const near = new Date(Math.min(date.getTime() + ms, last.getTime()));
        assert.equal(
          taken(() => writeInstant(near)),
          JSON.stringify(near),
        );
      }
    }),
  );
  assert.throws(() => writeInstant(new Date(Number.NaN)), RangeError);
  assert.equal(mark(), 0);
});

function taken(write: () => void): string {
  const start = mark();
  write();
  return take(start);
}

test('what is written is taken out like from a stack, whatever its size', () => {
  const long = 'wide \u00e9 '.repeat(200_000);
  writeAscii('[');
  assert.equal(
    taken(() => writeString(long)),
    JSON.stringify(long),
  );
  const start = mark();
  writeString('\u00e9');
  undoTo(start);
  writeAscii('1]');
  assert.equal(take(0), '[1]');
  assert.equal(
    taken(() => writeString('a')),
    '"a"',
  );
});
