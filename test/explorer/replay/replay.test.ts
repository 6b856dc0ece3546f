/** What was found is replayed, shortened, and given as a test that fails while the defect is there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { html, type Pages, serveSite } from '../../sites/serve-site.ts';
import { failsUntil } from '../playwright.ts';
import { runExplore } from '../run-explore.ts';

let broken = true;
let asked = 0;
const pages: Pages = {
  '/': () =>
    html(
      'Desk',
      `<h1>Desk</h1><button id="open">Open drawer</button><button>Wave</button><button>Nod</button>
       <button id="once">Ask once</button><div id="drawer"></div>
       <script>
         open_ = document.getElementById('open');
         open_.onclick = () => { drawer.innerHTML = '<button id="take">Take the pen</button>';
           take.onclick = () => { ${broken ? "throw new TypeError('the drawer holds no pen')" : ''} }; };
         once.onclick = () => fetch('/api/once');
       </script>`,
    ),
  '/api/once': () => (++asked === 1 ? { status: 500, body: 'no' } : 'yes'),
};

let labelled = '';
const form: Pages = {
  '/': () => html('Desk', '<a href="/note">Write a note</a>'),
  '/note': () => html('Note', `<main><form>${labelled}<input id="name"></form><input aria-label="Other"></main>`),
};

let stuck = true;
const gated: Pages = {
  '/': () =>
    html(
      'Studio',
      `<div id="room"></div>
       <script>
         const show = () => {
           const [title, page] = location.hash === '#/paint' ? ['Paint', '#/'] : ['Studio', '#/paint'];
           room.innerHTML = localStorage.guest ? '<h1>' + title + '</h1><a href="' + page + '">Another room</a>' +
             '<button>Light</button><button id="brush">Brush ' + title + '</button><button>Dark</button>'
             : '<button id="enter">Enter as guest</button>';
           if (room.querySelector('#enter')) enter.onclick = () => { localStorage.guest = 'yes'; show(); };
           else brush.onclick = () => { ${stuck ? "if (title === 'Paint') throw new TypeError('the brush is stuck')" : ''} };
         };
         onhashchange = show;
         show();
       </script>`,
    ),
};

let torn = true;
const asking: Pages = {
  '/': () =>
    html(
      'Shop',
      `<div id="question" role="dialog" aria-modal="true" style="position:fixed;inset:0;z-index:1000;background:#0008" hidden>
         <h2>Your privacy</h2><button>Settings</button><button id="agree">I agree</button> <a href="/privacy">More</a></div>
       <main><h1>Shop</h1><button id="bag">Open the bag</button></main>
       <script>
         question.hidden = localStorage.agreed === 'yes';
         agree.onclick = () => { localStorage.agreed = 'yes'; question.hidden = true; };
         bag.onclick = () => { ${torn ? "throw new TypeError('the bag is torn')" : ''} };
       </script>`,
    ),
};

test('issues are replayed in a fresh context and given as runnable tests', { timeout: 300_000 }, async (t) => {
  const site = await serveSite(pages);
  t.after(() => site.close());
  const { result, artifacts } = await runExplore(site.url, { maxDurationMs: 60_000 });
  const pen = result.issues.find(({ message }) => message.includes('the drawer holds no pen'));
  assert.ok(pen?.reproduction, JSON.stringify(result.issues));
  const { steps, replays, confirmed, script } = pen.reproduction;
  assert.deepEqual(steps, [`open ${site.url}`, 'click button "Open drawer"', 'click button "Take the pen"']);
  assert.deepEqual([replays, confirmed], [2, 2]);

  const once500 = result.issues.find(({ kind }) => kind === 'HTTP_SERVER_ERROR');
  assert.ok(once500?.reproduction);
  assert.ok(once500.reproduction.replays > 0);
  assert.equal(once500.reproduction.confirmed, 0, 'it showed only because nobody had asked before');

  const trace = artifacts.find(({ name }) => name === `issue-${pen.fingerprint}-trace.zip`);
  assert.ok(trace);
  assert.ok(Object.keys(unzipSync(trace.body)).some((name) => name.endsWith('.trace')));
  assert.ok(artifacts.some(({ name }) => name === pen.screenshot));

  await failsUntil(script, /the drawer holds no pen/, () => {
    broken = false;
  });
});

test('what axe found is found again by opening the page, pictured, and given as a runnable test', {
  timeout: 300_000,
}, async (t) => {
  const site = await serveSite(form);
  t.after(() => site.close());
  const { result, artifacts } = await runExplore(site.url, { maxDurationMs: 30_000 });
  const label = result.issues.find(({ title }) => title === 'Form elements must have labels (textbox in form)');
  assert.ok(label?.reproduction, JSON.stringify(result.issues));
  const { steps, replays, confirmed, script } = label.reproduction;
  assert.deepEqual(steps, [`open ${site.url}note`]);
  assert.deepEqual([replays, confirmed], [1, 1]);
  assert.equal(label.screenshot, `issue-${label.fingerprint}-replayed.jpg`);
  assert.ok(artifacts.some(({ name }) => name === label.screenshot));

  await failsUntil(script, /<input id=\\"name\\">/, () => {
    labelled = '<label for="name">Name</label>';
  });
});

test('a question about cookies is agreed to at once, in replays and in the test that is given, too', {
  timeout: 300_000,
}, async (t) => {
  const site = await serveSite(asking);
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 120_000, maxActions: 10 });
  assert.deepEqual([choices[0]?.arm, choices[0]?.action], ['consent', 'click button "I agree"']);
  const bag = result.issues.find(({ message }) => message.includes('the bag is torn'));
  assert.ok(bag?.reproduction, JSON.stringify(result.issues));
  const { steps, replays, confirmed, script } = bag.reproduction;
  assert.deepEqual(steps, [`open ${site.url}`, 'click button "Open the bag"']);
  assert.deepEqual([replays, confirmed], [2, 2]);

  await failsUntil(script, /the bag is torn/, () => {
    torn = false;
  });
});

test('what lies behind a gate is replayed through it', { timeout: 300_000 }, async (t) => {
  const site = await serveSite(gated);
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 30_000 });
  const brush = result.issues.find(({ message }) => message.includes('the brush is stuck'));
  assert.ok(brush?.reproduction, JSON.stringify(result.issues));
  const { steps, replays, confirmed, script } = brush.reproduction;
  const entered = [`open ${site.url}`, 'click button "Enter as guest"'];
  assert.deepEqual(steps, [...entered, `open ${site.url}#/paint`, 'click button "Brush Paint"']);
  assert.ok(confirmed >= 2 && confirmed === replays, `${confirmed} of ${replays}`);

  await failsUntil(script, /the brush is stuck/, () => {
    stuck = false;
  });
});
