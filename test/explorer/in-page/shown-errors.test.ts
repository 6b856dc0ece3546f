import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sightingFingerprint } from '../../../explorer/issues/sighting-fingerprint.ts';
import { shownSightings } from '../../../explorer/oracles/page-health.ts';
import { createScrubber } from '../../../explorer/secrets/scrubber.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { openSession } from '../open-session.ts';
import { failsUntil } from '../playwright.ts';
import { runExplore } from '../run-explore.ts';

const traceback = `ZeroDivisionError: division by zero\nTraceback:\n  File "/srv/app.py", line 12, in <module>\n    average = total / beds`;
const shown = html(
  'Errors',
  `<div class="stException" role="alert"><pre>${traceback}</pre></div>
   <br /><b>Warning</b>:  Undefined variable $total in <b>/srv/cart.php</b> on line <b>12</b><br />
   <div role="status">Could not save: TypeError: Cannot read properties of undefined (reading 'id')</div>
   <div class="toast" role="alert">The request has failed: Unexpected token 'M', "Missing se"... is not valid JSON</div>
   <div class="app-error">java.lang.RuntimeException: no rows\n at shop.Cart.load(Cart.java:17)</div>`,
);
const bare = html(
  'Bare',
  `<div role="alert">An error occurred in broken: division by zero</div> <div class="error">Traceback (most recent call last): File "/srv/app.py", line 3, in page jinja2.exceptions.TemplateNotFound: post.html</div>
   <div class="alert" role="alert">(sqlite3.IntegrityError) NOT NULL constraint failed: project.customer_id</div>
   <div class="error">area is not a function</div>`,
);
const told = html(
  'Told',
  `<div role="alert">ValidationError: Name is required</div> <div class="field-error">Unexpected token 'O', "Outrider 4 k7" is not valid JSON</div> <div class="toast">TypeError: Failed to fetch</div>
   <p><b>Warning</b>: the pool is deep</p> <p>A TypeError: is thrown where a value is of another type</p>
   <div class="error" hidden>KeyError: 'x'</div> <pre class="server-log error">Traceback (most recent call last):</pre>
   <table><tr><td class="error">KeyError: 'name'</td></tr></table> <div class="console-error">NameError: name 'x' is not</div>
   <div role="alert">Try again</div>`,
);

test('a mistake of a program that is shown to people is told, and what only speaks of one is not', async (t) => {
  const site = await serveSite({ '/bare': bare, '/shown': shown, '/told': told, '/docs/shown': shown });
  t.after(site.close);
  const { session, close } = await openSession(`${site.url}shown`);
  t.after(close);
  assert.deepEqual((await session.snapshot('')).errors, [
    'Warning: Undefined variable $total',
    'ZeroDivisionError: division by zero',
    "TypeError: Cannot read properties of undefined (reading 'id')",
    `Unexpected token 'M', "Missing se"... is not valid JSON`,
    'java.lang.RuntimeException: no rows',
  ]);
  await session.page.goto(`${site.url}bare`);
  const words = [
    'division by zero',
    'jinja2.exceptions.TemplateNotFound: post.html',
    '(sqlite3.IntegrityError) NOT NULL constraint failed: project.customer_id',
  ];
  assert.deepEqual((await session.snapshot('')).errors, words);
  for (const quiet of ['told', 'docs/shown']) {
    await session.page.goto(`${site.url}${quiet}`);
    assert.deepEqual((await session.snapshot('')).errors, [], quiet);
  }
});

test('it is an issue with the step that showed it, and a test that fails for as long as it is shown', async (t) => {
  let answer = 'ZeroDivisionError: division by zero';
  const site = await serveSite({
    '/': html(
      'Beds',
      `<button id="go">Average</button><div id="out"></div><script>
       go.onclick = async () => { out.innerHTML = '<div role="alert">' + await (await fetch('/average')).text() + '</div>' }</script>`,
    ),
    '/average': () => answer,
  });
  t.after(site.close);
  const { result } = await runExplore(site.url, { maxDurationMs: 20_000, maxActions: 12 });
  const issue = result.issues.find(({ kind }) => kind === 'ASSERTION');
  assert.equal(issue?.severity, 'HIGH');
  assert.match(issue?.title ?? '', /ZeroDivisionError/);
  assert.deepEqual(issue?.reproduction?.steps.slice(-1), ['click button "Average"']);
  assert.ok((issue?.reproduction?.confirmed ?? 0) > 0);
  const script = issue?.reproduction?.script ?? '';
  await failsUntil(script, /toBe/, () => {
    answer = 'The average is 3.';
  });
});

test('a mistake that several pages show in the same words is one issue, a warning one for each page', () => {
  const scrubber = createScrubber({}, 'http://shop.test/');
  const kinds = (error: string) => {
    const sightings = ['/cart', '/orders'].flatMap((path) =>
      shownSightings({
        url: `http://shop.test${path}`,
        broken: [],
        markup: [],
        errors: [error],
        troubles: [],
        lost: '',
      }),
    );
    return new Set(sightings.map((sighting) => sightingFingerprint(sighting, scrubber, 'o1mk'))).size;
  };
  assert.equal(kinds("TypeError: Cannot read properties of null (reading 'username')"), 1);
  assert.equal(kinds('Warning: Undefined variable $total'), 2);
});
