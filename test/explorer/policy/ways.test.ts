import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from '../../../explorer/policy/alike-places.ts';
import { createBandit } from '../../../explorer/policy/bandit.ts';
import { look } from '../../../explorer/policy/look.ts';
import { plansAway } from '../../../explorer/policy/plans-away.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import { closingOf, goOnTravelling, travel } from '../../../explorer/policy/ways.ts';
import type { Snapshot } from '../../../explorer/snapshot.ts';
import { stateKey } from '../../../explorer/state.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const origin = 'http://admin.test';
const sections = ['content', 'files', 'settings', 'users'];
const sectionOf = (path: string) => path.split('/')[1] ?? '';
/** Links of a section's own pages stand in that section alone. */
const pagesOf = (section: string) => ['a', 'b', 'c', 'd', 'e'].map((page) => `/${section}/${page}`);

function shown(path: string): Snapshot {
  const links = [...sections.map((section) => `/${section}`), ...(sectionOf(path) ? pagesOf(sectionOf(path)) : [])];
  const candidates = [
    ...links.map((to, ref) => candidate({ ref, kind: 'link', tag: 'a', role: 'link', name: to, href: origin + to })),
    ...['Save', 'More'].map((name, at) => candidate({ ref: 50 + at, name: `${name} ${path}` })),
  ];
  return snapshotOf(candidates, { url: origin + path, shape: path });
}

/** Explores an application whose links load documents, or do not. */
function explore(seed: number, steps: number, soft: boolean): { opened: number; visited: number } {
  const policy = createPolicy(createRng(seed), `${origin}/`);
  let [path, born, opened] = ['/', '/', 0];
  const visited = new Set<string>();
  for (let step = 0; step < steps; step += 1) {
    const snapshot = { ...shown(path), bornAt: origin + born };
    const { view, novelty } = look(
      policy.memory,
      snapshot,
      stateKey(placeOf(policy.memory, snapshot), false),
      snapshot.candidates,
    );
    visited.add(path);
    const choice = policy.choose(view);
    const { action } = choice;
    const to = action.kind === 'open' ? action.url : action.kind === 'click' ? action.target.href : '';
    // A page is reloaded where it stands as well.
    if (action.kind === 'open' && action.url !== origin + path) opened += 1;
    if (to) path = new URL(to).pathname;
    if (to && (action.kind === 'open' || !soft)) born = path;
    const seconds = action.kind === 'open' || (to && !soft) ? 2 : 0.15;
    policy.learn(choice, { reward: novelty.fine ? 0.5 : 0, changed: true, fresh: novelty.fine, seconds });
  }
  return { opened, visited: visited.size };
}

test('where links load nothing, pages are gone to by links', () => {
  const total = (soft: boolean) => [1, 2, 3, 4, 5].map((seed) => explore(seed, 150, soft));
  const sum = (runs: ReturnType<typeof total>, of: 'opened' | 'visited') => runs.reduce((all, run) => all + run[of], 0);
  const [soft, hard] = [total(true), total(false)];
  assert.ok(sum(soft, 'opened') * 2 < sum(hard, 'opened'), JSON.stringify({ soft, hard }));
  assert.ok(sum(soft, 'visited') >= 5 * 22, JSON.stringify(soft));
});

test('a layer over the links is closed before a page is loaded, and left by a load where it stays', () => {
  const { memory } = createPolicy(createRng(1), `${origin}/`);
  memory.arrivals.soft = 2;
  const lookAt = (snapshot: Snapshot) => viewOf(memory, snapshot);
  const open = shown('/content');
  const covered = { ...open, dialogs: ['dialog: Edit'], candidates: [candidate({ name: 'Save' })] };
  const [users, files] = [`${origin}/users`, `${origin}/files`];

  assert.deepEqual(travel(lookAt(covered), memory, users), { kind: 'press', key: 'Escape' });
  const click = goOnTravelling(lookAt(open), memory);
  assert.equal(click?.kind === 'click' && click.target.href, users);

  assert.deepEqual(travel(lookAt(covered), memory, files), { kind: 'press', key: 'Escape' });
  assert.deepEqual(goOnTravelling(lookAt(covered), memory), { kind: 'open', url: files });
  assert.equal(goOnTravelling(lookAt(open), memory), null);

  // It has stayed twice.
  assert.deepEqual(travel(lookAt(covered), memory, files), { kind: 'open', url: files });
});

test('a layer whose Escape brings up another one is not left by it again', () => {
  const { memory } = createPolicy(createRng(1), `${origin}/`);
  const dialogs = ['dialog: Edit'];
  const edited = { ...shown('/content'), dialogs };
  closingOf(viewOf(memory, edited), memory)?.press();
  const asked = viewOf(memory, { ...edited, dialogs: [...dialogs, 'dialog: Discard your changes?'] });
  assert.equal(closingOf(asked, memory)?.times, 0);
  assert.equal(closingOf(viewOf(memory, edited), memory), null);
});

test('a layer that is there as soon as an address is opened is no reason not to come back to it', () => {
  const { memory } = createPolicy(createRng(1), `${origin}/`);
  const lookAt = (snapshot: Snapshot) => viewOf(memory, snapshot);
  const at = (path: string, layer: string): Snapshot => ({ ...shown(path), dialogs: [layer] });
  lookAt(at('/content', ':Cookies'));
  lookAt(at('/content', 'menu:Edit'));
  const { leaving } = plansAway(lookAt(at('/docs', ':Cookies')), memory, createRng(1), Infinity, origin);
  assert.deepEqual(leaving.jump?.(), { kind: 'open', url: `${origin}/content` });

  const menus = createPolicy(createRng(1), `${origin}/`).memory;
  viewOf(menus, shown('/content'), []);
  viewOf(menus, at('/content', 'menu:Edit'));
  const view = viewOf(menus, shown('/docs'), []);
  assert.equal(plansAway(view, menus, createRng(1), Infinity, origin).leaving.jump, undefined);
});

test('a page to which a way was lost is opened by its address', () => {
  const { memory } = createPolicy(createRng(1), `${origin}/`);
  memory.arrivals.soft = 2;
  const lookAt = (snapshot: Snapshot) => viewOf(memory, snapshot);
  const page = `${origin}/content/a`;
  lookAt(shown('/content'));
  const click = travel(lookAt(shown('/users')), memory, page);
  assert.equal(click.kind === 'click' && click.target.href, `${origin}/content`);
  // The section shows no link to it now.
  const without = { ...shown('/content'), candidates: shown('/').candidates };
  let steps = 1;
  while (goOnTravelling(lookAt(without), memory)) steps++;
  assert.ok(steps <= 3, `${steps}`);
  assert.deepEqual(travel(lookAt(shown('/users')), memory, page), { kind: 'open', url: page });
});

test('what is opened by its address is not loaded where the links of its folder load nothing', () => {
  const { memory } = createPolicy(createRng(1), `${origin}/`);
  const goTo = (path: string, bornAt: string) => viewOf(memory, { ...shown(path), bornAt: origin + bornAt }, []);
  goTo('/', '/');
  const view = goTo('/files/a', '/');
  const opened = (path: string) => travel(view, memory, origin + path);
  assert.deepEqual(opened('/files/x'), { kind: 'open', url: `${origin}/files/x`, soft: true });
  const asked = 'Leave without saving?';
  const candidates = ['Stay', 'Discard'].map((name) => candidate({ name, layer: 1, asked }));
  const dialogs = ['dialog:Unsaved', ':'];
  const asking = viewOf(memory, { ...shown('/files/a'), bornAt: `${origin}/`, dialogs, candidates });
  for (let times = 0; times < 2; times++) travel(asking, memory, `${origin}/files/x`);
  assert.deepEqual(travel(asking, memory, `${origin}/files/x`), { kind: 'open', url: `${origin}/files/x` });
  for (const other of ['/assets/x', '/about', '/files/report.pdf'])
    assert.deepEqual(opened(other), { kind: 'open', url: origin + other });
  const manual = goTo('/manual/start', '/manual/start');
  assert.deepEqual(travel(manual, memory, `${origin}/files/x`), { kind: 'open', url: `${origin}/files/x` });
});

test('an arm that brings nothing gets as much time as any other, and is asked the less the slower it is', () => {
  const bandit = createBandit(['good', 'slow', 'quick']);
  const rng = createRng(1);
  const asked = { good: 0, slow: 0, quick: 0 };
  for (let turn = 0; turn < 5_000; turn += 1) {
    const { arm } = bandit.choose(['good', 'slow', 'quick'], rng);
    asked[arm] += 1;
    bandit.learn(arm, arm === 'good' ? 0.9 : 0, arm === 'slow' ? 3 : 0.15);
  }
  assert.ok(asked.slow > 10, JSON.stringify(asked));
  assert.ok(asked.slow * 3 < asked.quick, JSON.stringify(asked));
});

test('from some of the pages that scripts show without a load the way back is taken at once, from those that are loaded never', () => {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
  const pages = letters.flatMap((one) => ['x', 'y'].map((other) => `http://a.test/${one}${other}`));
  const backs = (isLoaded: boolean) => {
    const policy = createPolicy(createRng(1), 'http://a.test/');
    return pages.filter((url) => {
      const shown = [candidate({ kind: 'link', name: url, href: `${url}/more` }), candidate({ name: 'Save' })];
      const snapshot = snapshotOf(shown, { url, bornAt: isLoaded ? url : 'http://a.test/', shape: url });
      return policy.choose(viewOf(policy.memory, snapshot)).action.kind === 'back';
    }).length;
  };
  assert.equal(backs(true), 0);
  assert.ok(backs(false) > 0 && backs(false) < pages.length / 4);
});
