import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endMarker, startMarker } from '../../app/comment/markers.ts';
import { cut, hasBlock, merge } from '../../app/comment/merge.ts';

const block = (text: string, target = 't1') => `${startMarker(target)}\n${text}\n${endMarker}`;

test('a block is replaced and what people wrote around it is kept', () => {
  const cases: [string, string][] = [
    ['', block('new')],
    [block('old'), block('new')],
    [`Thanks!\n\n${block('old')}`, `Thanks!\n\n${block('new')}`],
    [`${block('old')}\n\nWill fix`, `${block('new')}\n\nWill fix`],
    [`a\r\n${block('old').replaceAll('\n', '\r\n')}\r\nb`, `a\n${block('new')}\nb`],
    [`a\n${block('old\npeople wrote here')}\nb`, `a\n${block('new')}\nb`],
    [`a\n${block('other', 't2')}\n${block('old')}`, `a\n${block('other', 't2')}\n${block('new')}`],
    ['people cut our block away', `${block('new')}\npeople cut our block away`],
  ];
  for (const [body, expected] of cases) assert.equal(merge(cut(body, 't1'), block('new')), expected);
});

test('without its end marker a block reaches to the next block', () => {
  const body = `${startMarker('t1')}\nold\n${block('other', 't2')}\nb`;
  assert.equal(merge(cut(body, 't1'), block('new')), `${block('new')}\n${block('other', 't2')}\nb`);
});

test('a marker counts only alone on its line', () => {
  assert.equal(hasBlock(`see ${block('x')}`, 't1'), false);
  assert.equal(hasBlock(block('x', 't11'), 't1'), false);
  assert.equal(hasBlock(`a\n  ${block('x')}`, 't1'), true);
});
