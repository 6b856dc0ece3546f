import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPolicy } from '../../explorer/policy/policy.ts';
import { createRng } from '../../explorer/rng.ts';
import { candidate, snapshotOf } from './candidates.ts';
import { viewOf } from './view-of.ts';

test('a long list is scrolled early, and to its end while it grows, once', () => {
  const rows = Array.from({ length: 20 }, (_, place) =>
    candidate({ kind: 'link', tag: 'a', name: `Member ${place}`, href: 'http://club.test/members', place, places: 20 }),
  );
  for (const seed of [1, 2, 3]) {
    const policy = createPolicy(createRng(seed), 'http://club.test/members');
    let screens = 0;
    const said = Array.from({ length: 60 }, (_, step) => {
      const shown = snapshotOf(rows, { url: 'http://club.test/members', shape: `s${step}`, below: screens < 6 });
      const choice = policy.choose(viewOf(policy.memory, shown));
      if (choice.action.kind === 'scroll' && choice.action.far) screens++;
      policy.learn(choice, { reward: 0.2, changed: true, fresh: true, seconds: 0.2 });
      return choice.action.kind;
    });
    assert.equal(screens, 6, `seed ${seed}`);
    const first = said.indexOf('scroll');
    assert.ok(
      said.slice(first, first + 5).every((kind) => kind === 'scroll'),
      `seed ${seed}: ${said.join(' ')}`,
    );
  }
});
