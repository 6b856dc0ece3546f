import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import type { Action } from '../../explorer/actions/action.ts';
import { perform } from '../../explorer/actions/perform.ts';
import { viewport } from '../../explorer/browser/open-context.ts';
import { redo } from '../../explorer/replay/redo.ts';
import { afterAction, settle } from '../../explorer/browser/settle.ts';
import type { Candidate } from '../../explorer/snapshot.ts';
import { usableOf } from '../../explorer/guard/usable.ts';
import { html, type Site, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';
import { valueSource } from './value-source.ts';

const list = (name: string) => Array.from({ length: 30 }, (_, at) => `<p><button>${name} ${at}</button></p>`).join('');
const pages = {
  '/': html(
    'Means',
    `<label>Day <input type="date" id="day" style="width:400px"></label> <label>Colour <input type="color" id="colour"></label>
     <label>Sort <select id="sort"><option>Name<option>Price<option disabled>Stock<option>Date<option>Rating</select></label>
     <div id="knob" role="slider" tabindex="0" aria-label="Knob">3</div>
     <ul id="songs" role="listbox" tabindex="0" aria-label="Songs"><li>First</li></ul>
     <div id="splitter" style="cursor:col-resize;width:12px;height:60px;background:#999"></div>
     <div id="feed" aria-label="Feed" style="height:120px;overflow:auto">${list('Entry')}</div>
     <iframe title="Framed" width="300" height="60" srcdoc="<p style='margin-bottom:200px'>Above</p><button>Below</button>"></iframe>
     <script>
       window.heard = [];
       day.onchange = () => heard.push('day ' + day.value);
       colour.onchange = () => heard.push('colour ' + colour.value);
       for (const type of ['input', 'change']) sort.addEventListener(type, () => heard.push(type + ' ' + sort.value));
       for (const one of [knob, songs]) one.onkeydown = ({ key }) => heard.push(one.id + ' ' + key);
       splitter.onpointerdown = () => heard.push('held');
       onpointerup = () => heard.push('let go');
       feed.onscroll = () => { window.scrolled = feed.scrollTop };
     </script>`,
  ),
};

let site: Site;
before(async () => {
  site = await serveSite(pages);
});
after(() => site.close());

async function open(t: TestContext) {
  const { session, network, close } = await openSession(site.url);
  t.after(close);
  const source = valueSource();
  const look = async () => usableOf(await session.snapshot(''), new URL(site.url).origin, viewport);
  /** Does to what is named so, and does it again as a replay would. */
  async function act(what: (one: Candidate) => boolean, action: (target: Candidate) => Action): Promise<string[]> {
    const target = (await look()).find(what);
    assert.ok(target);
    const [step] = await perform(session, action(target), source);
    assert.ok(step?.deed);
    await settle(session, network, afterAction);
    const first = await session.page.evaluate<string[]>('heard.splice(0)');
    assert.ok(await redo(session, step.deed, source));
    await settle(session, network, afterAction);
    assert.deepEqual(await session.page.evaluate('heard.splice(0)'), first);
    return first;
  }
  return { session, look, act };
}

const named = (name: string) => (one: Candidate) => one.name === name;
const writing = (target: Candidate): Action => ({ kind: 'type', target, submit: false, value: null });

test('dates and colours are set, without the windows of their own', async (t) => {
  const { act } = await open(t);
  assert.match((await act(named('Day'), writing)).join('|'), /^day \d{4}-\d\d-\d\d$/);
  assert.deepEqual(await act(named('Colour'), writing), ['colour #12ab34']);
});

test('an option is chosen at once, and those before it are not', async (t) => {
  const { session, look } = await open(t);
  const target = (await look()).find(named('Sort'));
  assert.ok(target);
  for (let time = 0; time < 2; time++) {
    const steps = await perform(session, { kind: 'select', target, label: 'Rating' }, valueSource());
    assert.equal(steps[0]?.words, 'select "Rating" in combobox "Sort"');
  }
  assert.deepEqual(
    await session.page.evaluate('heard'),
    ['input Rating', 'change Rating'],
    'the second changes nothing',
  );
});

test('what is worked by keys is given keys', async (t) => {
  const { act } = await open(t);
  const keys = await act(named('Knob'), (target) => ({ kind: 'slide', target, key: 'ArrowRight' }));
  assert.deepEqual(keys, ['knob ArrowRight', 'knob ArrowRight', 'knob ArrowRight']);
  const songs = await act(named('Songs'), (target) => ({ kind: 'slide', target, key: 'ArrowDown' }));
  assert.equal(songs.length, 3);
});

test('what parts two panes is dragged', async (t) => {
  const { act } = await open(t);
  const held = await act(
    ({ kind }) => kind === 'drag',
    (target) => ({ kind: 'drag', target, onto: null, into: null }),
  );
  assert.deepEqual(held, ['held', 'let go']);
});

test('a list that scrolls is scrolled, and what is scrolled away in it, or in a frame, is to be used', async (t) => {
  const { session, look, act } = await open(t);
  const names = (await look()).map(({ name }) => name);
  for (const name of ['Entry 0', 'Entry 29', 'Below']) assert.ok(names.includes(name), `${name} of ${names.join()}`);
  await act(
    ({ kind }) => kind === 'scroller',
    (target) => ({ kind: 'scroll-in', target }),
  );
  assert.ok((await session.page.evaluate<number>('feed.scrollTop')) >= 600);
});
