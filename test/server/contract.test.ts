import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  buildSchema as buildPlainSchema,
  DangerousChangeType,
  findBreakingChanges,
  findDangerousChanges,
  isObjectType,
} from 'graphql';
import { buildSchema } from '../../server/graphql/schema/index.ts';

const promised = buildPlainSchema(readFileSync(new URL('contract.graphql', import.meta.url), 'utf8'));
const offered = buildSchema();

test('everything that clients were promised is offered, with its types and defaults', () => {
  assert.deepEqual(findBreakingChanges(promised, offered), []);
  const defaults = findDangerousChanges(promised, offered).filter(
    ({ type }) => type === DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE,
  );
  assert.deepEqual(defaults, []);
});

test('all root fields can be null, and each has somebody to answer it', () => {
  for (const root of [offered.getQueryType(), offered.getMutationType()]) {
    assert.ok(isObjectType(root));
    for (const { name, type, resolve } of Object.values(root.getFields())) {
      assert.doesNotMatch(String(type), /!$/, `${root.name}.${name}`);
      assert.ok(resolve, `${root.name}.${name}`);
    }
  }
});
