/** A menu that opens a while after the pointer came, and goes when it leaves, is met, and chosen from. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';
import { runExplore } from './run-explore.ts';

/** As Naive UI draws it: at the end of the document, placed by what has no height of its own. */
const page = html(
  'Late',
  `<style>#menu { position: absolute; inset: 0 0 auto; height: 0; z-index: 2000; pointer-events: none }
    #menu div { position: absolute; top: 60px; width: 120px; height: 60px; pointer-events: auto }</style>
  <p>Files</p><button id="more">More</button> <button>Refresh</button> <button>Print</button>
  <script>
    let menu = null, timer = 0;
    const soon = (work) => { clearTimeout(timer); timer = setTimeout(work, 110) };
    const close = () => soon(() => { menu?.remove(); menu = null });
    const open = () => soon(() => {
      if (menu) return;
      menu = document.createElement('div');
      menu.id = 'menu';
      menu.innerHTML = '<div><span style="cursor:pointer">Share</span></div>';
      menu.querySelector('span').onclick = () => { throw new Error('shared') };
      menu.firstChild.onmouseenter = () => clearTimeout(timer);
      menu.firstChild.onmouseleave = close;
      document.body.append(menu);
    });
    more.onmouseenter = open;
    more.onmouseleave = close;
  </script>`,
);

test('a menu that comes late is chosen from before the pointer goes elsewhere', async (t) => {
  const site = await serveSite({ '/': page });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxActions: 12 });
  const thrown = result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY').map(({ title }) => title);
  assert.deepEqual(thrown, ['Error: shared']);
});

/** Its frame stands at once, and asks for what it shows once its parts have come in. */
const frame = html(
  'Jobs',
  `<nav><a href="#/jobs">Jobs</a> <a href="#/nodes">Nodes</a> <a href="#/logs">Logs</a></nav><main id="main"></main>
  <script>
    const show = () => {
      main.replaceChildren();
      if (location.hash === '#/jobs') setTimeout(() => { main.innerHTML = '<p>Job 7</p><button>Drain</button>' }, 250);
    };
    onhashchange = show;
    show();
  </script>`,
);

test('a page that has nothing of its own at first is looked at once more', async (t) => {
  const site = await serveSite({ '/': frame });
  t.after(() => site.close());
  const { choices } = await runExplore(site.url, { maxActions: 6 });
  const words = choices.map(({ action }) => action);
  const jobs = words.indexOf('click link "Jobs"');
  assert.ok(jobs >= 0, words.join('\n'));
  assert.equal(words[jobs + 1], 'click button "Drain"', words.join('\n'));
});

test('a page stirs when its elements, their classes or their styles change, and while something moves towards an end', async (t) => {
  const site = await serveSite({
    '/': html(
      'Still',
      `<style>@keyframes turn { to { rotate: 1turn } } .turns { animation: turn 1s infinite } #slow { transition: opacity 60s }</style>
       <p id="slow">Slow</p><p id="here">Here</p>`,
    ),
  });
  const { session, close } = await openSession(site.url);
  t.after(() => Promise.all([site.close(), close()]));
  const stirsAfter = async (script: string) => {
    await session.snapshot('');
    await session.page.evaluate(script);
    return session.stirs();
  };
  assert.equal(await stirsAfter(''), false);
  assert.equal(await stirsAfter(`document.querySelector('#here').append(document.createElement('i'))`), true);
  assert.equal(await stirsAfter(''), false);
  assert.equal(await stirsAfter(`document.querySelector('#here').style.display = 'none'`), true);
  assert.equal(await stirsAfter(`document.querySelector('#here').className = 'turns'`), true);
  assert.equal(await stirsAfter(''), false, 'what turns for ever is at rest');
  assert.equal(await stirsAfter(`document.querySelector('#slow').style.opacity = 0`), true);
  assert.equal(await stirsAfter(''), true, 'it fades yet');
});
