import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUnanswered } from '../../../explorer/network/unanswered.ts';

const question = (path: string) => ({ url: `http://desk.test${path}`, endpoint: `GET ${path}`, tell: async () => {} });

test('what a document asked for is waited for until it is answered, or the document is left', () => {
  const unanswered = createUnanswered();
  unanswered.asked('1', question('/menu'));
  assert.equal(unanswered.count, 0, 'asked for as it opened');
  unanswered.acted();
  for (const [id, path] of [
    ['2', '/menu'],
    ['3', '/updates'],
    ['4', '/text'],
    ['5', '/rows'],
  ] as const)
    unanswered.asked(id, question(path));
  assert.equal(unanswered.count, 2, 'not what stays open, nor what says so');
  unanswered.over('5');
  assert.equal(unanswered.count, 1);
  unanswered.renewed();
  assert.equal(unanswered.count, 0);
});
