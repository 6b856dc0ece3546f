import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { keysOf } from '../../../explorer/policy/told-keys.ts';
import { press } from '../../../explorer/actions/hand.ts';
import { createRng } from '../../../explorer/rng.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { openSession } from '../open-session.ts';
import { viewOf } from '../view-of.ts';

test('keys are told of in many ways', () => {
  const told = {
    ...{ 'Ctrl + K': 'Control+k', 'Ctrl K': 'Control+k', '⌘K': 'Control+k', 'Shift + Alt + P': 'Shift+Alt+p' },
    ...{
      'j / k': 'j k',
      '/': '/',
      'Alt + ↑': 'Alt+ArrowUp',
      'Ctrl + ⏎': '',
      '✓': '',
      'Alt + ←': '',
      '?': '?',
      J: 'j',
      F2: 'F2',
      'g then i': 'g i',
      'Control+B Alt+1': 'Control+b Alt+1',
    },
    // What the browser does itself, and what presses or takes away whatever has the focus.
    ...{ 'Ctrl+W': '', F5: '', Enter: '', Delete: '', Space: '', 'npm install': '' },
  };
  for (const [words, keys] of Object.entries(told)) assert.equal(keysOf(words).join(' '), keys, words);
});

test('a page tells of its keys, shown or not yet, and of what they are for', async (t) => {
  const site = await serveSite({
    '/': html(
      'Keys',
      `<main><button aria-keyshortcuts="Alt+S" aria-label="Save all"></button>
        <button>Search <kbd>Ctrl</kbd>+<kbd>K</kbd></button>
        <table hidden><tr><td><kbd>j / k</kbd></td><td>Next or previous ticket</td></tr></table>
        <dl><dt><kbd>e</kbd></dt><dd>Edit</dd><dt><kbd>x</kbd></dt><dd>Choose</dd></dl>
        <kbd>q</kbd></main>`,
    ),
  });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  t.after(close);
  const { keys } = await session.snapshot('');
  assert.deepEqual(
    keys.map((told) => `${told.keys}: ${told.words}`),
    ['Alt+S: Save all', 'Ctrl + K: Search +', 'j / k: Next or previous ticket', 'e: Edit', 'x: Choose', 'q: '],
  );
});

test('they are pressed as a page is come to, first where they are spoken of, and not those that a button would not be pressed for', () => {
  const keys = [
    { keys: 'n', words: 'New customer' },
    { keys: 'o', words: 'Open the ticket' },
    { keys: 'd', words: 'Delete the ticket' },
    { keys: 'q', words: 'Log out' },
    { keys: 'z', words: '' },
  ];
  const policy = createPolicy(createRng(1), 'http://desk.test/');
  const pressed = new Map<string, string[]>();
  for (let step = 0; step < 120; step++) {
    const page = ['tickets', 'reports', 'teams', 'tags', 'settings'][step % 5] ?? '';
    const snapshot = snapshotOf([candidate({ name: 'Help' })], {
      url: `http://desk.test/${page}`,
      shape: `s${step}`,
      keys,
    });
    const { action } = policy.choose(viewOf(policy.memory, snapshot));
    if (action.kind === 'press' && /^[a-z]$/.test(action.key))
      pressed.set(action.key, [...(pressed.get(action.key) ?? []), page]);
  }
  assert.deepEqual([...pressed.keys()].sort(), ['n', 'o']);
  const onTickets = pressed.get('o') ?? [];
  assert.equal(onTickets.filter((page) => page === 'tickets').length, 1);
  assert.ok(onTickets.length <= 3, onTickets.join());
});

test('what is held with a key that no keyboard has is let go of', async (t) => {
  const site = await serveSite({ '/': html('Keys', '<input aria-label="Word" value="old">') });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  await press(session, 'Alt+☃');
  const word = session.page.getByLabel('Word');
  await word.focus();
  await press(session, 'End');
  await press(session, 'x');
  assert.equal(await word.inputValue(), 'oldx');
});
