import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { noteRepeat } from '../../../explorer/policy/repeat.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const url = 'http://club.test/members';
const rowsAt = (top: number) =>
  Array.from({ length: 20 }, (_, place) => {
    const link = { kind: 'link', tag: 'a', name: `Member ${place}`, href: url } as const;
    return candidate({ ...link, place, places: 20, y: top + place });
  });

/** What is done on a page with a list of six screens; `moves`: the wheel turns it. */
function play(seed: number, moves: boolean): string[] {
  const policy = createPolicy(createRng(seed), url);
  let screens = 0;
  return Array.from({ length: 60 }, (_, step) => {
    const below = !moves || screens < 6;
    const choice = policy.choose(
      viewOf(policy.memory, snapshotOf(rowsAt(moves ? -screens : 0), { url, shape: `s${step}`, below })),
    );
    const isFar = choice.action.kind === 'scroll' && choice.action.far;
    if (isFar) screens++;
    policy.learn(choice, { reward: 0.2, changed: true, fresh: true, seconds: 0.2 });
    return isFar ? 'far down' : choice.action.kind;
  });
}

test('a long list is scrolled early, and to its end while it grows, once; not where the wheel turns nothing', () => {
  for (const seed of [1, 2, 3]) {
    const said = play(seed, true);
    const first = said.indexOf('far down');
    assert.ok(first >= 0 && said.slice(first, first + 6).every((kind) => kind === 'far down'), said.join(' '));
    const vain = play(seed, false).filter((kind) => kind === 'far down');
    assert.ok(vain.length <= 4, `seed ${seed}: ${vain.length} times`);
  }
});

/** The days that are clicked on a calendar of November; `leaves`: it is gone once one was. */
function pickDays(seed: number, leaves: boolean, called: (day: number) => string): number[] {
  const policy = createPolicy(createRng(seed), url);
  const clicked: number[] = [];
  const days = Array.from({ length: 30 }, (_, at) => candidate({ name: called(at + 1), place: at, places: 30, y: at }));
  for (let step = 0; step < 12; step++) {
    const shown = leaves && clicked.length > 0 ? [candidate({ name: 'Dates' })] : days;
    const choice = policy.choose(viewOf(policy.memory, snapshotOf(shown, { url, shape: `s${clicked.length}` })));
    const { action } = choice;
    const day = action.kind === 'click' ? days.findIndex(({ name }) => name === action.target.name) : -1;
    if (day >= 0) clicked.push(day + 1);
    policy.learn(choice, { reward: 0.2, changed: true, fresh: true, seconds: 0.2 });
  }
  return clicked;
}

test('what goes on is clicked again, and what opens a menu of more is not', () => {
  const isRepeated = (more: Partial<Candidate>): boolean => {
    const { memory } = createPolicy(createRng(1), url);
    const target = candidate(more);
    noteRepeat(memory, viewOf(memory, snapshotOf([target], { url })), { kind: 'click', target });
    return memory.repeating !== null;
  };
  for (const name of ['More', 'Load more', 'More results', 'Next'])
    assert.deepEqual([isRepeated({ name }), isRepeated({ name, popup: 'menu' })], [true, false], name);
  for (const name of ['More tools', 'More options', 'Mehr Optionen']) assert.ok(!isRepeated({ name }), name);
});

test('a day of a calendar that stays is followed by a later one', () => {
  for (const called of [String, (day: number) => `Choose Friday, November ${day}th, 2026`]) {
    const [first = 0, second = 0] = pickDays(1, false, called);
    assert.equal(second, Math.min(first + 3, 30), called(first));
  }
  assert.equal(pickDays(1, true, String).length, 1);
});
