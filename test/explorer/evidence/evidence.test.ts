/** What an issue leaves beside its picture: bounded, without secrets, and nothing in it that runs or loads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { evidenceNames } from '../../../contract/evidence-names.ts';
import { consoleLog, evidenceLimits, harLog } from '../../../contract/issue-evidence.ts';
import { evidenceOf } from '../../../explorer/evidence/evidence.ts';
import { withhold } from '../../../explorer/evidence/withhold.ts';
import { createScrubber } from '../../../explorer/secrets/scrubber.ts';
import { attack, hostileSite } from '../../sites/hostile-site.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { until } from '../../support/until.ts';
import { openSession } from '../open-session.ts';
import { runExplore } from '../run-explore.ts';

const secret = 'hunter2 & "sons"';
const scrubber = createScrubber({ password: secret }, 'http://a.test/');

const page = html(
  'Till',
  `<style>main { color: rgb(1, 2, 3) } @media (width <= 10px) { main { color: red } }</style>
   <link rel="stylesheet" href="/style.css"><meta name="csrf-token" content="meta-token">
   <main onclick="tell()"><h1>Till</h1><p id="echo"></p><x-card></x-card>
   <form action="/pay?token=form-token"><input name="who" value="nobody"><input type="password" name="pass"><input type="hidden" name="csrf" value="hidden-token">
   <input name="api_secret" value="typed-token"><input type="checkbox"><select><option>one<option>two</select><textarea></textarea></form>
   <a href="javascript:tell()">tell</a> <img src="/pixel.png?session=picture-token" srcset="/pixel.png 2x" alt="pixel">
   <iframe srcdoc="<p>in the frame</p><script>parent.framed=1</script>"></iframe><svg><style>circle{fill:red}</style><a xlink:href="/x"><text>drawn</text></a></svg></main>
   <noscript>no script</noscript><template><b>template</b></template>
   <script>
     tell = () => {}; echo.textContent = ${JSON.stringify(secret)} + ' and </style><script>' ;
     document.querySelector('[name=who]').value = 'Ada'; document.querySelector('[type=password]').value = 'typed-password';
     document.querySelector('[type=checkbox]').checked = true; document.querySelector('select').selectedIndex = 1;
     document.querySelector('textarea').value = '</textarea><b>written';
     customElements.define('x-card', class extends HTMLElement { connectedCallback() { this.attachShadow({mode:'open'}).innerHTML = '<i>in the shadow</i>'; } });
     console.warn('cannot use %s', ${JSON.stringify(secret)}); console.log('Bearer abcdefghijklmnop');
     fetch('/api/answer?token=query-token&page=2'); fetch('/api/none');
     setTimeout(() => { throw new RangeError('too far') });
   </script>`,
);

test('the document, the console and the requests of a page, without what is secret', {
  timeout: 300_000,
}, async (t) => {
  const site = await serveSite({
    '/': page,
    '/style.css': { type: 'text/css', body: 'main::before { content: "</style><script>tell()</script>" }' },
    '/api/answer': { type: 'application/json', body: '{}' },
    '/pixel.png': 'no picture',
  });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  await until(
    () => session.tapes.network().filter(({ url, durationMs }) => /api/.test(url) && durationMs !== null).length === 2,
    { timeoutMs: 120_000, what: 'the answers' },
  );
  await until(() => session.tapes.console().some(({ text }) => text.includes('too far')), {
    timeoutMs: 120_000,
    what: 'the exception',
  });
  const { dom, console, network } = await evidenceOf(session, scrubber, true);
  const document = String(dom);

  for (const shown of [
    'in the shadow',
    'in the frame',
    'drawn',
    'value="Ada"',
    'checked=""',
    'selected="">two',
    'color: rgb(1, 2, 3)',
    '&lt;/textarea&gt;&lt;b&gt;written',
    '[redacted] and &lt;/style&gt;',
  ])
    assert.ok(document.includes(shown), `${shown} is missing in ${document}`);
  assert.doesNotMatch(
    document,
    /<script|<link|<iframe|<noscript|<template>|onclick|(?<![\w-])(?:href|src|srcset|action|srcdoc)=/,
  );
  const { messages } = consoleLog.parse(JSON.parse(String(console)));
  assert.deepEqual(
    messages
      .map(({ level, text }) => `${level} ${text.split('\n')[0]}`)
      .filter((said) => !said.includes('Failed to load')),
    ['WARNING cannot use [redacted]', 'LOG Bearer [redacted]', 'ERROR Uncaught RangeError: too far'],
  );
  assert.ok(messages.every(({ source }) => source?.startsWith(site.url)));
  const { entries } = harLog.parse(JSON.parse(String(network))).log;
  const told = entries.map(({ request, response, _resourceType, _ended }) => [
    request.method,
    new URL(request.url).pathname + new URL(request.url).search,
    _resourceType,
    response.status,
    _ended,
  ]);
  assert.deepEqual(told.slice(0, 2), [
    ['GET', '/', 'Document', 200, true],
    ['GET', '/style.css', 'Stylesheet', 200, true],
  ]);
  assert.ok(
    told.some((one) => String(one) === 'GET,/api/answer?token=[redacted]&page=2,Fetch,200,true'),
    JSON.stringify(told),
  );
  assert.ok(
    told.some((one) => String(one) === 'GET,/api/none,Fetch,404,true'),
    JSON.stringify(told),
  );
  for (const text of [document, String(console), String(network)])
    assert.doesNotMatch(text, /hunter2|(?:meta|form|hidden|typed|picture|query)-token|typed-password|abcdefghijklmnop/);
});

test('a hostile document is markup of ours and text of theirs: it runs nothing, loads nothing and leads nowhere', {
  timeout: 300_000,
}, async (t) => {
  const site = await serveSite(hostileSite);
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  const { dom } = await evidenceOf(session, scrubber, true);
  assert.ok(dom?.includes('owned'));
  const asked = site.requests.length;
  // Without the policy that it carries and that it is served with: the document alone has to do nothing.
  const bare = String(dom).replace(/<meta http-equiv[^>]*>/, '');
  assert.notEqual(bare, String(dom));
  const other = await session.page.context().newPage();
  const owned: unknown[] = [];
  await other.exposeFunction('owned', (number: number) => owned.push(number));
  await other.setContent(bare);
  await other.locator('main').hover();
  for (const control of await other.locator('a').all()) await control.click({ force: true, timeout: 5_000 });
  assert.equal(
    await other.evaluate(
      () =>
        document.querySelectorAll('script, iframe, img[src], [href], [onclick], [onload], [onerror], form[action]')
          .length,
    ),
    0,
  );
  assert.ok((await other.locator('h1').textContent())?.includes(attack.slice(0, 40)));
  await sleep(300);
  assert.deepEqual(owned, []);
  assert.equal(site.requests.length, asked);
});

test('evidence is bounded, however much a page says, asks for and shows', { timeout: 300_000 }, async (t) => {
  const site = await serveSite({
    '/': html(
      'Loud',
      `<script>for (let i = 0; i < 3_000; i++) { console.log(i, 'x'.repeat(20_000)); document.body.append('y'.repeat(1_000)); }
      for (let i = 0; i < 90; i++) new Image().src = '/none.png?' + i; setTimeout(() => fetch('/api/last?' + 'z'.repeat(9_000)).finally(() => { document.title = 'done'; }), 200)</script>`,
    ),
  });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  await until(async () => (await session.page.title()) === 'done', { timeoutMs: 120_000, what: 'the last request' });
  const { dom, console, network } = await evidenceOf(session, scrubber, true);
  assert.ok(dom && dom.length > evidenceLimits.dom / 2 && dom.length < evidenceLimits.dom * 1.1, `${dom?.length}`);
  const { messages } = consoleLog.parse(JSON.parse(String(console)));
  assert.equal(messages.length, evidenceLimits.messages);
  const { entries } = harLog.parse(JSON.parse(String(network))).log;
  assert.equal(entries.length, evidenceLimits.requests);
  assert.ok(entries.some(({ request }) => request.url.includes('/api/last')));
  assert.ok(console.length + network.length < evidenceLimits.logBytes);
});

test('each issue of a run has its evidence, of the replay where that showed it', { timeout: 300_000 }, async (t) => {
  const site = await serveSite({
    '/': html(
      'Desk',
      `<h1>Desk</h1><button onclick="fetch('/api/pen?of=desk')">Take the pen</button><button>Wave</button><img src="/none.png">`,
    ),
    '/api/pen': { status: 500, body: 'no pen' },
  });
  t.after(() => site.close());
  const { result, artifacts } = await runExplore(site.url, { maxDurationMs: 30_000 });
  const text = (name: string | null) => {
    const found = artifacts.find((one) => one.name === name);
    assert.ok(found, `${name} is missing`);
    return found.body.toString();
  };
  assert.ok(result.issues.length >= 2);
  for (const { evidence, title } of result.issues) {
    assert.ok(evidence, `${title} has no evidence`);
    consoleLog.parse(JSON.parse(text(evidence.console)));
    harLog.parse(JSON.parse(text(evidence.network)));
  }
  const pen = result.issues.find(({ kind }) => kind === 'HTTP_SERVER_ERROR');
  assert.ok(pen?.evidence);
  assert.equal(pen.evidence.dom, evidenceNames.dom(pen.fingerprint, true), 'of the replay');
  assert.match(text(pen.evidence.dom), /^<!doctype html>.*Take the pen/s);
  assert.match(text(pen.evidence.network), /\/api\/pen\?of=desk.*"status":500/s);
  assert.match(text(pen.evidence.console), /500/);
});

test('what looks like a session, a token or a signature is withheld', () => {
  const kept = [
    '/a?page=2&q=auth',
    '/a?zipcode=10',
    'the token is gone',
    'a=b',
    '/tokens/7',
    'Basic needs',
    'http://a.test/@me',
  ];
  for (const text of kept) assert.equal(withhold(text), text);
  const rows = [
    ['/a?access_token=abc&b=1', '/a?access_token=[redacted]&b=1'],
    ['/a?b=1&amp;X-Amz-Signature=abc"', '/a?b=1&amp;X-Amz-Signature=[redacted]"'],
    ['/cb#id_token=abc', '/cb#id_token=[redacted]'],
    ['http://me:pw@a.test/', 'http://a.test/'],
    ['eyJhbGciOi.eyJzdWIiOi.c2ln', '[redacted]'],
  ] as const;
  for (const [text, clean] of rows) assert.equal(withhold(text), clean);
  fc.assert(fc.property(fc.string(), (text) => withhold(withhold(text)) === withhold(text)));
});
