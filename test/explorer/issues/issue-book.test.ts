import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIssueBook } from '../../../explorer/issues/issue-book.ts';
import { statusSighting } from '../../../explorer/oracles/requests.ts';
import type { Sighting } from '../../../explorer/oracles/sighting.ts';
import { createPathRecorder } from '../../../explorer/issues/reproduction.ts';
import { createScrubber } from '../../../explorer/secrets/scrubber.ts';

const home = 'http://mail.test/';
const said = (kind: Sighting['kind'], message: string): Sighting => ({
  ...{ kind, severity: 'LOW', title: message, message, stack: null },
  traits: { message },
});
const thrown = said('UNCAUGHT_EXCEPTION', 'TypeError: the frame has no document');
const logged = said('CONSOLE_ERROR', 'TypeError: the frame has no document');

function openBook() {
  const told: string[] = [];
  const sink = {
    ...{ progress() {}, choice() {} },
    issue: ({ kind, title }: { kind: string; title: string }) => void told.push(`${kind} ${title}`),
    artifact: ({ name }: { name: string }) => void told.push(name.replace(/[0-9a-f]{32}/, '#')),
  };
  const book = createIssueBook(sink, createPathRecorder(home), createScrubber({}, home), 'mark');
  const witness = { picture: async () => Buffer.from('picture'), evidence: async () => null };
  return { book, told, flush: () => book.flush(witness), kinds: () => book.issues.map(({ kind }) => kind) };
}

test('what a framework logs in one place and throws in another is one issue, whichever is seen first', async () => {
  for (const order of [
    [logged, thrown],
    [thrown, logged],
  ]) {
    const { book, told, flush, kinds } = openBook();
    for (const sighting of order) {
      book.report(sighting, home);
      await flush();
    }
    book.tellHeld();
    assert.deepEqual(kinds(), ['UNCAUGHT_EXCEPTION']);
    assert.deepEqual(told, ['issue-#.jpg', 'UNCAUGHT_EXCEPTION TypeError: the frame has no document']);
  }
});

test('what is only ever logged is told in the end, with its picture', async () => {
  const { book, told, flush, kinds } = openBook();
  book.report(logged, home);
  book.report(said('CONSOLE_ERROR', 'the cart is empty'), home);
  await flush();
  book.report(logged, home);
  await flush();
  assert.deepEqual(told, ['issue-#.jpg', 'CONSOLE_ERROR the cart is empty']);
  book.tellHeld();
  assert.deepEqual(told.slice(2), ['issue-#.jpg', 'CONSOLE_ERROR TypeError: the frame has no document']);
  assert.deepEqual(kinds(), ['CONSOLE_ERROR', 'CONSOLE_ERROR']);
});

test('what showed again where a page was opened is replayed from there, and counts as replayed where there was no time', async () => {
  const { book, flush } = openBook();
  const way = { ...createPathRecorder('http://mail.test/inbox').recorded() };
  const reproductionOf = (text: string) => book.issues.find(({ message }) => message === text)?.reproduction;
  const fingerprintOf = (text: string) => book.issues.find(({ message }) => message === text)?.fingerprint ?? '';
  for (const text of ['no ink', 'no pen']) book.report(said('CONSOLE_ERROR', text), home);
  await flush();
  book.report(said('CONSOLE_ERROR', 'no mat'), home);
  for (const text of ['no ink', 'no pen', 'no mat']) book.shownAgain(fingerprintOf(text), way);
  assert.equal(book.pathTo(fingerprintOf('no ink'))?.start, 'http://mail.test/inbox');
  // What led there was not written down yet.
  assert.equal(book.pathTo(fingerprintOf('no mat')), null);
  const replayed = { path: way, replays: 2, confirmed: 0, screenshot: null, evidence: null };
  book.confirm(fingerprintOf('no pen'), replayed);
  book.tellShown();
  const counts = ['no ink', 'no pen', 'no mat'].map((text) => reproductionOf(text));
  assert.deepEqual(
    counts.map((one) => [one?.replays, one?.confirmed]),
    [
      [1, 1],
      [2, 0],
      [undefined, undefined],
    ],
  );
  assert.deepEqual(reproductionOf('no ink')?.steps, ['open http://mail.test/inbox']);
});

test('what the script of a template throws on the pages of two things is one issue, two places in it are two', () => {
  const at = (column: number, message = 'SyntaxError: Unexpected end of JSON input'): Sighting => ({
    ...said('UNHANDLED_REJECTION', message),
    traits: { message, frame: '', column },
  });
  const { book } = openBook();
  const report = (sighting: Sighting, path: string) => book.report(sighting, new URL(path, home).href);
  report(at(300), '/items/7');
  report(at(301), '/items/73');
  assert.equal(book.issues.length, 1);
  assert.equal(book.issues[0]?.occurrences, 2);
  report(at(340), '/items/73');
  report(at(301, 'TypeError: it is gone'), '/items/73');
  report(at(302), '/orders/73');
  report(at(305), '/items/7');
  assert.equal(book.issues.length, 5, 'further off, another message, another page, and the very same page');
});

test('an issue is of the page at hand, or of the one that links to what is gone', () => {
  const { book } = openBook();
  book.report(thrown, `${home}settings`);
  book.report({ ...said('DEAD_LINK', 'gone'), page: `${home}help` }, `${home}settings`);
  assert.deepEqual(
    book.issues.map(({ url }) => url),
    [`${home}settings`, `${home}help`],
  );
});

test('a file that is missing is one issue, whether the page that asks lies above it or beside it', () => {
  const origin = new URL(home).origin;
  const missing = (path: string, from: string) => {
    const asked = { main: false, takesForms: false, ownPage: false, type: 'Script', method: 'GET' };
    return statusSighting({ ...asked, url: origin + path, from: origin + from }, 404, origin, false);
  };
  const { book } = openBook();
  for (const [path, from] of [
    ['/help/js/menu.js', '/help/index.html'],
    ['/help/js/menu.js', '/help/'],
    ['/help/js/theme.js', '/help/'],
    ['/help/js/theme.js', '/help/more/index.html'],
  ] as const) {
    const sighting = missing(path, from);
    assert.ok(sighting);
    book.report(sighting, origin + from);
  }
  assert.deepEqual(
    book.issues.map(({ title, occurrences }) => [title, occurrences]),
    [
      ['HTTP 404 for GET /help/js/menu.js', 2],
      ['HTTP 404 for GET /help/js/theme.js', 2],
    ],
  );
});
