import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommand } from '../../app/command.ts';

test('a comment asks for one thing, in plain words of its own', () => {
  const id = '6553f1a2b3c4d5e6f7a8b9c3';
  const table: [string, ReturnType<typeof readCommand>][] = [
    ['/outrider explore', { name: 'explore', url: null }],
    [
      'Please:\r\n\r\n  /outrider   explore  https://pr-7.shop.example/a?b=1 ',
      { name: 'explore', url: 'https://pr-7.shop.example/a?b=1' },
    ],
    ['/outrider explore <https://pr-7.shop.example>', { name: 'explore', url: 'https://pr-7.shop.example/' }],
    [`/outrider mute ${id}`, { name: 'mute', issueId: id }],
    ['/outrider stop', { name: 'stop' }],
    ['/outrider stop\n/outrider explore', null],
    ['/outrider explore javascript:alert(1)', null],
    ['/outrider explore https://user:pass@shop.example', null],
    ['/outrider explore https://a.example https://b.example', null],
    ['/outrider mute everything', null],
    ['/outrider', null],
    ['/outriders stop', null],
    ['try /outrider stop', null],
    ['> /outrider stop', null],
    ['```\n/outrider stop\n```', null],
    ['    /outrider stop', null],
  ];
  for (const [body, expected] of table) assert.deepEqual(readCommand(body), expected, body);
});
