/** What was found is confirmed although a fresh context shows the page otherwise: later, and without what greeted the run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, type Pages, serveSite } from '../../sites/serve-site.ts';
import type { ExplorationSink } from '../../../explorer/exploration.ts';
import { runExplore } from '../run-explore.ts';

let loads = 0;
/** Its controls come long after everything has loaded; who comes first is welcomed over all else. */
const pages: Pages = {
  '/': () =>
    html(
      'Desk',
      `<p>Just a moment</p><div id="desk"></div>
       <script>
         setTimeout(() => {
           desk.innerHTML = '<button id="open">Open drawer</button><div id="drawer"></div>${
             ++loads === 1
               ? '<div id="welcome" role="dialog" style="position:fixed;inset:0;z-index:999;background:#fff"><button id="start">Start now</button></div>'
               : ''
           }';
           if (document.getElementById('welcome')) start.onclick = () => welcome.remove();
           document.getElementById('open').onclick = () => {
             drawer.innerHTML = '<button id="take">Take the pen</button>';
             take.onclick = () => { fetch('/api/pen'); throw new TypeError('the drawer holds no pen'); };
           };
         }, 900);
       </script>`,
    ),
  '/api/pen': () => ({ status: 500, body: 'no' }),
};

test('a step that is not offered again is left out, and a page that comes late is waited for', {
  timeout: 120_000,
}, async (t) => {
  const site = await serveSite(pages);
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 40_000, maxActions: 12, seed: 2 });
  assert.match(choices[0]?.action ?? '', /Start now/);
  const { thrown, refused } = Object.fromEntries(
    result.issues.map(({ kind, reproduction }) => [
      kind === 'UNCAUGHT_EXCEPTION' ? 'thrown' : kind === 'HTTP_SERVER_ERROR' ? 'refused' : 'other',
      reproduction,
    ]),
  );
  for (const one of [thrown, refused]) {
    assert.deepEqual([one?.replays, one?.confirmed], [2, 2], JSON.stringify(result.issues));
    assert.deepEqual(one?.steps, [`open ${site.url}`, 'click button "Open drawer"', 'click button "Take the pen"']);
  }
});

test('an issue that hardly matters is given the time to be confirmed, too', { timeout: 120_000 }, async (t) => {
  const site = await serveSite({
    '/': html('Desk', '<button>Wave</button><img alt="Logo" src="http://127.0.0.1:9/logo.png">'),
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 30_000, wholeTime: true });
  assert.equal(result.ended, 'its time was up');
  assert.deepEqual(
    result.issues.map(({ kind, severity, reproduction }) => [
      kind,
      severity,
      reproduction?.replays,
      reproduction?.confirmed,
    ]),
    [['REQUEST_FAILED', 'LOW', 2, 2]],
  );
});

const ink: Pages = {
  '/': html('Desk', '<button onclick="null.ink">Ink</button><button onclick="document.title+=1">Count</button>'),
};
const inkTitle = "TypeError: Cannot read properties of null (reading 'ink')";

const inkJob = { maxDurationMs: 40_000, wholeTime: true };

test('the exploring goes on while what was found is replayed', { timeout: 120_000 }, async (t) => {
  const site = await serveSite(ink);
  t.after(() => site.close());
  let done = 0;
  let whenConfirmed: number | null = null;
  const hear: Partial<ExplorationSink> = {
    choice: () => done++,
    issue: ({ reproduction }) => {
      if (reproduction?.confirmed) whenConfirmed ??= done;
    },
  };
  const { issues, ended } = (await runExplore(site.url, inkJob, { hear })).result;
  assert.equal(ended, 'its time was up');
  assert.deepEqual(
    issues.map(({ title, reproduction }) => [title, reproduction?.confirmed === reproduction?.replays]),
    [[inkTitle, true]],
  );
  // The last of all is that it ended.
  assert.ok(whenConfirmed !== null && done - whenConfirmed > 2, `${whenConfirmed} of ${done}`);
});

test('a server that dies while what was found is replayed is reported, and makes no issue doubtful', {
  timeout: 120_000,
}, async (t) => {
  const site = await serveSite(ink);
  let closed: Promise<void> | null = null;
  t.after(() => closed);
  const hear: Partial<ExplorationSink> = {
    progress: ({ lastAction }) => {
      if (lastAction?.startsWith('replay ')) closed ??= site.close();
    },
  };
  const { issues } = (await runExplore(site.url, inkJob, { hear })).result;
  assert.ok(closed, 'something was replayed');
  assert.ok(issues.some(({ kind }) => kind === 'SERVER_DOWN'));
  const { replays, confirmed } = issues.find(({ title }) => title === inkTitle)?.reproduction ?? {};
  assert.deepEqual(confirmed, replays);
});

test('a server that a replay brings down is told by the way of the replay, which is gone once', {
  timeout: 120_000,
}, async (t) => {
  let visits = 0;
  let down = false;
  let asked = 0;
  // What comes of whoever comes later is too much for it; it is back once it was asked for often enough for both the run and the replay to notice.
  const fall = () => {
    down = true;
    return { status: 503, body: 'away' };
  };
  const whileUp = (body: () => string) => () => (down ? { status: 503, body: 'away' } : body());
  const comesBack = (body: () => string) => {
    const page = whileUp(body);
    return () => {
      if (down && ++asked > 12) down = false;
      return page();
    };
  };
  const site = await serveSite({
    '/': comesBack(() =>
      html(
        'Press',
        `${[1, 2, 3, 4].map((n) => `<button onclick="document.title='${'P'.repeat(n)}'">Count ${n}</button>`).join('')}
         <button onclick="fetch('/api/press?' + localStorage.first, { method: 'POST' }); null.plate">Press</button>
         <script>${visits++ === 0 ? 'localStorage.first = true;' : ''} setInterval(() => fetch('/api/state'), 200)</script>`,
      ),
    ),
    '/api/state': whileUp(() => '{}'),
    '/api/press?true': whileUp(() => '{}'),
    '/api/press?undefined': fall,
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, inkJob);
  const outage = result.issues.find(({ kind }) => kind === 'SERVER_DOWN');
  assert.deepEqual(outage?.reproduction?.steps, [`open ${site.url}`, 'click button "Press"']);
  assert.equal(site.requests.filter((line) => line.endsWith('?undefined')).length, 1);
});

test('what a replay alone shows, for what the run did is kept by then, is told with the way to it', {
  timeout: 120_000,
}, async (t) => {
  let loads = 0;
  // Who comes later finds the well used, and the exploring tab came first.
  const well = () => `<button onclick="draw()">Draw</button><script>
    const used = ${loads++ === 0 ? 0 : 1};
    function draw() {
      if (used) { Promise.reject(new Error('the well is dry')); fetch('/api/fill', { method: 'POST' }); }
      fetch('/api/depth').then(({ status }) => console.error('The depth: ' + status));
      null.bucket;
    }</script>`;
  const site = await serveSite({
    '/': () => html('Well', well()),
    '/api/fill': { status: 500, body: 'no' },
    // What the console says of it is no issue of its own, neither in the run nor in a replay.
    '/api/depth': { status: 500, body: 'deep' },
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 30_000, maxActions: 4 });
  const told = result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY');
  assert.deepEqual(
    told.map(({ kind, reproduction }) => `${kind}, ${reproduction?.confirmed} of ${reproduction?.replays}`).sort(),
    [
      'HTTP_SERVER_ERROR, 1 of 1',
      'HTTP_SERVER_ERROR, 2 of 2',
      'UNCAUGHT_EXCEPTION, 2 of 2',
      'UNHANDLED_REJECTION, 1 of 1',
    ],
  );
  const { reproduction } = told.find(({ kind }) => kind === 'UNHANDLED_REJECTION') ?? {};
  assert.deepEqual(reproduction?.steps, [`open ${site.url}`, 'click button "Draw"']);
});
