import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from '../../../explorer/policy/alike-places.ts';
import { forget, mostKept } from '../../../explorer/policy/forget.ts';
import { look } from '../../../explorer/policy/look.ts';
import { createMemory } from '../../../explorer/policy/memory.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import { stateKey } from '../../../explorer/state.ts';
import { candidate, snapshotOf } from '../candidates.ts';

const origin = 'http://manual.test';

/** Letters only: numbers in names and addresses are taken for one thing of many. */
const letters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

test('a site that always has another page with other controls fills the memory no further than its bounds', () => {
  const policy = createPolicy(createRng(1), `${origin}/`);
  const { memory } = policy;
  const menu = candidate({ name: 'Menu', region: 'navigation' });
  let news = 0;
  for (let page = 0; page < 200; page++) {
    const url = `${origin}/${letters(page % 9)}/${letters(page)}`;
    const links = Array.from({ length: 60 }, (_, n) => {
      const name = `${letters(page)}-${letters(n)}`;
      return candidate({
        kind: 'link',
        role: 'link',
        tag: 'a',
        name,
        href: `${origin}/${letters(page)}/${name}`,
        ref: n,
      });
    });
    const buttons = Array.from({ length: 60 }, (_, n) => candidate({ name: `${letters(page)} ${letters(n)}` }));
    const shown = [menu, ...links, ...buttons];
    const snapshot = snapshotOf(shown, { url, shape: letters(page) });
    const { view, novelty } = look(memory, snapshot, stateKey(placeOf(memory, snapshot), false), shown);
    news += novelty.controls;
    policy.learn(policy.choose(view), { reward: 0.5, changed: true, fresh: true, seconds: 0.2 });
  }
  assert.equal(news, 1 + 200 * 120, 'what is on every page is new once');
  assert.ok(memory.firstSeen.size <= mostKept.controls);
  assert.ok(memory.links.size <= mostKept.links);
  assert.equal(memory.routes.size, 200, 'pages are counted, all of them');
});

test('no collection of the memory grows past its bound, but what a run counts', () => {
  const memory = createMemory();
  const counted = new Set<unknown>([memory.fine, memory.edges, memory.routes]);
  const most = Math.max(...Object.values(mostKept));
  const { onManuals } = memory.spent;
  const softFolders = memory.arrivals.folders;
  for (let step = 0; step < 3 * most; step++) {
    const key = letters(step);
    memory.links.set(key, { alike: '', url: key, opened: 0, stayed: 0, followed: 0, taken: 0, sought: 0, lost: false });
    memory.coarse.set(key, {
      url: `${origin}/${key}`,
      plain: true,
      untried: 1,
      owed: [],
      visits: 1,
      jumps: 0,
      escapes: 0,
    });
    memory.kinds.set(key, { reward: 0, seconds: 0 });
    memory.fates.set(key, { led: 1, taken: 0 });
    memory.fruits.set(key, { tries: 1, fresh: 0, seconds: 0 });
    memory.vainFrom.set(key, { times: 1, at: 0 });
    memory.answers.set(key, { given: 1, led: 0 });
    memory.passes.set(key, { begun: 1, back: false });
    memory.chosen.set(key, new Set([key]));
    memory.leads.set(key, new Set([key]));
    memory.disclosed.set(key, [key]);
    memory.placeSorts.set(key, []);
    memory.offersLeft.set(key, 1);
    memory.goneBackTo.add(key);
    memory.panels.set(key, { shows: [key], opened: 1 });
    memory.toldKeys.set(key, { words: key, refused: false });
    memory.pressed.set(key, new Set([key]));
    memory.pageless.set(key, 1);
    memory.written.set(key, key);
    memory.fileKinds.set(key, key);
    memory.answered.add(key);
    memory.paired.set(key, { steps: 1, pairs: new Set([key]) });
    memory.lists.set(key, { offered: new Set([key]), picked: new Set(), spent: 0 });
    memory.entries.set(key, {
      name: key,
      identities: [key],
      names: [key],
      openedBy: key,
      isList: true,
      openings: 8,
      parts: [],
      fields: [],
    });
    const { tried, triedIn, firstSeen, yields, fine, folders, beneath, hollow, saves, scrolls, questions } = memory;
    for (const map of [
      tried,
      memory.spread,
      triedIn,
      firstSeen,
      yields,
      fine,
      folders,
      beneath,
      hollow,
      saves,
      scrolls,
      questions,
      onManuals,
    ])
      map.set(key, step);
    for (const set of [
      memory.blanks,
      memory.triedOwn,
      memory.hung,
      memory.repeated,
      memory.shortcuts,
      memory.arrived,
      memory.made,
      memory.due,
      memory.listsDone,
      memory.complained,
      memory.sentFrom,
      memory.fromEdge,
      memory.ownTexts,
      memory.lastCopies,
      memory.doneFrom,
      memory.edges,
      memory.routes,
      memory.landed,
      memory.shapes,
      softFolders,
    ])
      set.add(key);
    forget(memory);
  }
  const sizes = Object.entries({ ...memory, onManuals, softFolders }).flatMap(([name, value]) =>
    value instanceof Map || value instanceof Set ? [{ name, size: value.size, counted: counted.has(value) }] : [],
  );
  assert.ok(sizes.length > 15 && sizes.every(({ size }) => size > 0), 'each collection of the memory is filled here');
  assert.deepEqual(
    sizes.filter((one) => !one.counted && one.size > most),
    [],
  );
});
