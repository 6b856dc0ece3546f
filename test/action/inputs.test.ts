import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type Inputs, readApiKey, readInputs } from '../../action/inputs.ts';
import { actionFile, defaultInputs } from './action-file.ts';

const apiKey = Buffer.from('client:secret').toString('base64');
const least = { 'api-key': apiKey, 'base-url': 'https://outrider.example', 'subject-id': 's1' };

/** Reads inputs as the runner would give them. */
function read(given: Record<string, string>): Inputs {
  const variables = Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value] as const);
  for (const [variable, value] of variables) process.env[variable] = value;
  try {
    return readInputs(readApiKey());
  } finally {
    for (const [variable] of variables) delete process.env[variable];
  }
}

test('absent inputs and those of action.yml mean the same', () => {
  assert.deepEqual(read({ ...defaultInputs, ...least }), read(least));
});

test('action.yml and the code know the same inputs', () => {
  const source = globSync('action/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const named = source.matchAll(/\b(?:getInput|text|choice|flag|number|address|readInputValues)\(\s*'([a-z-]+)'/g);
  assert.deepEqual([...new Set([...named].map(([, name]) => name))].sort(), Object.keys(actionFile.inputs).sort());
});

const mistakes: ReadonlyArray<readonly [Record<string, string>, RegExp]> = [
  [{ 'api-key': '' }, /^Input api-key must be given/],
  [{ 'api-key': 'not base64 of a pair' }, /^Input api-key must be base64 of clientId:clientSecret/],
  [{ 'base-url': '' }, /^Input base-url must be given/],
  [{ 'base-url': 'outrider.example' }, /^Input base-url must be an absolute http/],
  [{ 'base-url': 'https://me:secret@outrider.example' }, /^Input base-url must be an absolute http/],
  [{ url: 'file:///etc/passwd' }, /^Input url must be an absolute http/],
  [{ 'subject-id': '' }, /^Input subject-id must be given/],
  [{ 'target-key': 'a:pr=1' }, /^Input target-key must be made of letters, digits and \. _ - \/, not "a:pr=1"/],
  [{ name: 'n'.repeat(201) }, /^Input name must be at most 200 characters/],
  [{ 'build-key': 'k'.repeat(501) }, /^Input build-key must be at most 500 characters/],
  [{ wait: 'yes' }, /^Input wait must be one of true, false, not "yes"/],
  [{ 'fail-on': 'new' }, /^Input fail-on must be one of failed, new-issues, issues, never, not "new"/],
  [{ 'server-managed-comment': 'on' }, /^Input server-managed-comment must be one of auto, true, false/],
  [{ 'timeout-minutes': '0' }, /^Input timeout-minutes must be a number from 0.01 to 360, not "0"/],
  [{ 'timeout-minutes': 'ten' }, /^Input timeout-minutes must be a number/],
  [{ 'poll-interval-seconds': '-5' }, /^Input poll-interval-seconds must be a number/],
  [{ 'max-duration-seconds': '5' }, /^Input max-duration-seconds must be a whole number from 10 to 2400/],
  [{ 'max-duration-seconds': '60.5' }, /^Input max-duration-seconds must be a whole number/],
  [{ mode: 'all' }, /^Input mode must be one of explore, test-cases, not "all"/],
  [{ url: 'https://a.example', mode: 'test-cases' }, /^Input url must be left out with mode: test-cases/],
  [{ 'fail-on-severity': 'grave' }, /^Input fail-on-severity must be one of low, medium, high, critical/],
  [{ 'fail-on-timeout': 'no' }, /^Input fail-on-timeout must be one of true, false/],
  [{ 'include-accessibility': '1' }, /^Input include-accessibility must be one of true, false/],
  [{ 'wait-for-url': 'pr.example' }, /^Input wait-for-url must be an absolute http/],
  [{ 'wait-for-url-header': 'x-commit' }, /^Input wait-for-url must be given when/],
  [{ 'wait-for-url-header': 'x: y' }, /^Input wait-for-url-header must be the name of a header/],
  [{ 'wait-for-url-timeout-seconds': '0' }, /^Input wait-for-url-timeout-seconds must be a number from 1 to 3600/],
  [{ 'input-values': '{"a": {"b": 1}}' }, /^Input input-values must be .* the value of "a" is neither/],
  [{ 'input-values': '{"a": ' }, /^Input input-values must be .* begins like JSON and is not/],
  [{ 'input-values': 'a=1\nb' }, /^Input input-values must be .* line 2 has no name/],
  [{ 'input-values': `a=${'x'.repeat(17_000)}` }, /^Input input-values must be at most 16384 bytes/],
];
for (const [given, message] of mistakes) {
  const [[name, value] = ['', '']] = Object.entries(given);
  test(`refused: ${name}: ${value.slice(0, 30)}`, () => {
    assert.throws(() => read({ ...least, ...given }), { name: 'InputError', message });
  });
}

test('values for forms come as JSON or as lines', () => {
  assert.deepEqual(read({ ...least, 'input-values': '{"city": "Ulm", "age": 42, "news": false}' }).start?.inputValues, {
    city: 'Ulm',
    age: 42,
    news: false,
  });
  assert.deepEqual(read({ ...least, 'input-values': 'city=Ulm\n\nnote = a=b \n' }).start?.inputValues, {
    city: 'Ulm',
    note: 'a=b',
  });
});

test('polling is slowed to 30 s, but not on this very machine', () => {
  const quick = { ...least, 'poll-interval-seconds': '1' };
  const remote = read(quick);
  assert.equal(remote.pollIntervalSeconds, 30);
  assert.equal(remote.raisedFrom, 1);
  for (const host of ['127.0.0.1:3000', 'localhost', '[::1]:80']) {
    assert.equal(read({ ...quick, 'base-url': `http://${host}` }).pollIntervalSeconds, 1);
  }
  for (const host of ['127.0.0.1.example', 'localhost.example'])
    assert.equal(read({ ...quick, 'base-url': `http://${host}` }).pollIntervalSeconds, 30);
});

test('a batch that was started before needs no product', () => {
  const inputs = read({ 'api-key': apiKey, 'base-url': 'https://outrider.example', 'batch-id': 'b1' });
  assert.equal(inputs.batchId, 'b1');
  assert.equal(inputs.start, null);
});
