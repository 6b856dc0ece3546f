import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { isSpent, isTaken, noteFollowing, noteLed, unopenedLinks } from '../../../explorer/policy/taken-links.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Snapshot } from '../../../explorer/snapshot.ts';
import { routeTemplate } from '../../../explorer/state.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const home = 'http://shop.test/';
const menu = ['one', 'two', 'three', 'four', 'five'].map((name) =>
  candidate({ kind: 'link', tag: 'a', role: 'link', name, href: `${home}${name}.html`, region: 'navigation' }),
);

/** A run of so many steps on a page of these links alone, where a click shows what `come` says of the link's address. */
function follow(come: (href: string) => Partial<Snapshot>) {
  const policy = createPolicy(createRng(1), home);
  let more: Partial<Snapshot> = {};
  for (let step = 0; step < 12; step++) {
    const snapshot = snapshotOf(menu, { age: 1_000 * step, ...more });
    const { action } = policy.choose(viewOf(policy.memory, snapshot));
    more = action.kind === 'click' ? come(action.target.href) : {};
  }
  const taken = menu.map((link) => isTaken(policy.memory, link));
  return { memory: policy.memory, taken, left: unopenedLinks(policy.memory).length };
}

test('links whose clicks only change the page are known by a few, and are not opened by their addresses', () => {
  const { taken, left } = follow((href) => ({ shape: `part ${href}` }));
  assert.deepEqual([new Set(taken), left], [new Set([true]), 0]);
});

test('links that lead where they say, or load a document elsewhere, are none of those', () => {
  const ways: ((href: string) => Partial<Snapshot>)[] = [
    (url) => ({ url, shape: url }),
    (url) => ({ url: `${home}login`, bornAt: `${home}login`, age: 90, shape: url }),
    () => ({}),
  ];
  for (const come of ways) assert.deepEqual(new Set(follow(come).taken), new Set([false]));
});

test('one of many alike whose click opens something else, each time, is not opened by its address', () => {
  const { memory } = createPolicy(createRng(1), home);
  const [folder, ...files] = menu;
  assert.ok(folder && files[0]);
  const show = (more: Partial<Snapshot>) => viewOf(memory, snapshotOf(menu, { age: 1_000 * memory.step, ...more }));
  const click = (target: typeof folder, more: Partial<Snapshot>) => {
    const { snapshot, state } = show({});
    noteFollowing(memory, snapshot, state, { kind: 'click', target });
    show(more);
  };
  const isLeft = () => unopenedLinks(memory).some(([, { url }]) => url === folder.href);
  click(files[0], { url: files[0].href, shape: 'file' });
  click(folder, { dialogs: ['dialog: Folder'] });
  assert.ok(isLeft());
  click(folder, { dialogs: ['dialog: Folder'] });
  assert.deepEqual([isLeft(), isTaken(memory, folder)], [false, false]);
});

test('an address with a token for one use is clicked, and not opened', () => {
  const policy = createPolicy(createRng(1), home);
  const pin = candidate({ kind: 'link', tag: 'a', role: 'link', name: 'Pin', href: `${home}pin?token=5c1e` });
  policy.choose(viewOf(policy.memory, snapshotOf([...menu, pin])));
  const left = unopenedLinks(policy.memory).map(([, { url }]) => url);
  assert.ok(left.length > 0 && !left.includes(pin.href), left.join());
});

test('what a script leads elsewhere has been followed once it was clicked', () => {
  const { memory } = follow((url) => ({ url: `${home}#${new URL(url).pathname}`, bornAt: home, shape: url }));
  for (const link of menu) {
    const followed = memory.links.get(routeTemplate(link.href))?.followed ?? 0;
    assert.equal(isSpent(memory, link, routeTemplate(link.href)), followed > 0, link.name);
  }
  assert.ok(menu.some((link) => isSpent(memory, link, routeTemplate(link.href))));
});

test('an address that sends files is known by two of its queries, and a page by none', () => {
  const asked = ['team=2', 'tag=7', 'status=new', 'page=1'];
  const exports = asked.map((query) =>
    candidate({ kind: 'link', tag: 'a', role: 'link', name: query, href: `${home}export.csv?${query}` }),
  );
  /** How many were opened when none seemed worth it any more. */
  const openedOf = (come: (url: string) => Partial<Snapshot>): number => {
    const policy = createPolicy(createRng(1), home);
    const opened = new Set<string>();
    for (let more: Partial<Snapshot> = {}; ; ) {
      const view = viewOf(policy.memory, snapshotOf(exports, more));
      if (opened.size > 0 && unopenedLinks(policy.memory).length === 0) return opened.size;
      const choice = policy.choose(view);
      const { action } = choice;
      const url = action.kind === 'click' ? action.target.href : action.kind === 'open' ? action.url : home;
      if (url.includes('export')) opened.add(url);
      more = url.includes('export') ? come(url) : {};
      const changed = Object.keys(more).length > 0;
      policy.learn(choice, { reward: 0.2, changed, fresh: changed, seconds: 0.2 });
    }
  };
  assert.equal(
    openedOf((url) => ({ url, shape: url })),
    4,
  );
  assert.equal(
    openedOf(() => ({})),
    2,
  );
});

test('a folder whose addresses do something and lead elsewhere is known by three of them, and by none once one of its pages was shown', () => {
  const tags = ['red', 'blue', 'green', 'old', 'new'].map((tag) => `${home}add-tag/${tag}`);
  const left = (shown: string, asks = false) => {
    const policy = createPolicy(createRng(1), home);
    const links = [...tags, shown].map((href) => candidate({ kind: 'link', name: href, href }));
    const show = (url: string) => viewOf(policy.memory, snapshotOf(links, { url }));
    show(home);
    for (const url of tags.slice(0, 3)) {
      if (asks) policy.stayed({ kind: 'open', url });
      noteLed(policy.memory, { kind: 'open', url }, true);
      show(shown);
    }
    return unopenedLinks(policy.memory).map(([route]) => route);
  };
  assert.deepEqual(left(`${home}tagged`), []);
  assert.ok(left(tags[4] ?? '').includes('/add-tag/old'));
  assert.ok(left(`${home}tagged`, true).includes('/add-tag/old'), 'the page asked first whether to leave');
});

test('where a link leads to the page that shows it is known, unless a script may hear of it', () => {
  const { memory } = createPolicy(createRng(1), home);
  const levelOf = (url: string, href: string): number | undefined => {
    const link = candidate({ kind: 'link', tag: 'a', role: 'link', name: href, href });
    return viewOf(memory, snapshotOf([link], { url })).options[0]?.level;
  };
  assert.deepEqual([levelOf(`${home}plans`, `${home}plans`), levelOf(`${home}#/plans`, `${home}#/plans`)], [1, 1]);
  const others = [`${home}plans#`, `${home}plans#yearly`, `${home}prices`];
  for (const other of others) assert.equal(levelOf(`${home}plans`, other), 0, other);
});
