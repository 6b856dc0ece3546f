/** A run with secrets against a site that shouts them: none may lie anywhere afterwards. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { IssuePageDocument, RunDetailsDocument, RunPageDocument } from '../../contract/api.generated.ts';
import { evidenceNames } from '../../contract/evidence-names.ts';
import { html, type Pages, serveSite, type Site } from '../sites/serve-site.ts';
import { type Outrider, runOutrider } from '../support/outrider.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const canary = () => `canary ${randomBytes(6).toString('hex')}+/ä"&`;
const secrets = { username: `${randomBytes(6).toString('hex')}@canary.test`, password: canary(), totpNote: canary() };

/** Says back whatever it is told, in every way a page can. */
const shouting: Pages = {
  '/': (request) => {
    const told = /told=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
    return told ? shout(told) : html('Sign in', form);
  },
  '/session': (_, body) => {
    const fields = new URLSearchParams(body);
    const told = Buffer.from(JSON.stringify(Object.fromEntries(fields))).toString('base64url');
    const entered = fields.get('user') === secrets.username && fields.get('pass') === secrets.password;
    if (!entered) return html('Sign in', `<p role="alert">Invalid user name or password</p>${form}`);
    return { status: 303, headers: { location: '/', 'set-cookie': `told=${told}; Path=/` } };
  },
  '/api/broken': { status: 500, body: 'broken' },
};
const form =
  '<form method="post" action="/session"><label>User <input name="user"></label><label>Password <input type="password" name="pass"></label><button>Go</button></form>';
const shout = (told: string) =>
  html(
    'Members',
    `<main><h1>Welcome</h1><p id="echo"></p><button id="again">Say it again</button> <a id="link">Profile</a></main>
     <script>
       const {user, pass} = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob('${told}'.replaceAll('-','+').replaceAll('_','/')), c => c.charCodeAt(0))));
       echo.textContent = 'You are ' + user + ' with ' + pass;
       document.getElementById('link').href = '/?user=' + encodeURIComponent(user) + '&pass=' + encodeURIComponent(pass);
       document.getElementById('again').textContent = 'Say ' + pass + ' again';
       function say() {
         console.error('cannot use ' + pass + ' of ' + user);
         const bytes = new TextEncoder().encode(pass);
         fetch('/api/broken?pass=' + encodeURIComponent(pass) + '&basic=' + encodeURIComponent(btoa(String.fromCharCode(...bytes))));
       }
       again.onclick = () => { say(); throw new Error('no ' + pass + ' for ' + user); };
       say();
     </script>`,
  );

let server: TestServer;
let site: Site;
let worker: Outrider;
let log = '';
before(async () => {
  const stream = new Writable({
    write: (chunk, _, done) => {
      log += String(chunk);
      done();
    },
  });
  site = await serveSite(shouting);
  server = await startTestServer({ ALLOWED_TARGET_HOSTS: '127.0.0.1' }, { log: pino({ level: 'trace' }, stream) });
  worker = runOutrider(['worker'], { BASE_URL: server.url, WORKER_TOKEN: server.workerToken, LOG_LEVEL: 'trace' });
});
after(async () => {
  await worker?.end('SIGKILL');
  await server?.close();
  await site?.close();
});

test('secrets of a run are in no document, artifact or log', { timeout: 300_000 }, async () => {
  const fields = Object.entries(secrets).map(([name, value]) => ({ name, value }));
  await server.gql('mutation($input:CreateCredentialSetInput!){createCredentialSet(input:$input){id}}', {
    input: { name: 'Members', fields },
  });
  const targetId = await makeTarget(server.api, await makeSubject(server.api, site.url));
  const { runId } = await start(server.api, targetId, { credentialSetId: 'Members', maxDurationSeconds: 10 });
  const run = await until(
    async () => {
      const { run } = await server.api.send(RunDetailsDocument, { id: runId });
      return run?.endTime ? run : null;
    },
    { timeoutMs: 120_000, everyMs: 200, what: 'the end of the run' },
  );

  assert.equal(run.status, 'completed', `${run.failureReason} ${worker.text()}`);
  const leaked = site.requests.filter((request) => request.includes(encodeURIComponent(secrets.password)));
  assert.ok(leaked.length > 0, 'the site was signed in to and shouted');
  const kinds = new Set(run.issues.map(({ kind }) => kind));
  assert.ok(kinds.has('CONSOLE_ERROR') && kinds.has('HTTP_SERVER_ERROR'), `it found ${[...kinds].join(', ')}`);
  assert.match(JSON.stringify(run.issues), /\[redacted\]/);

  const page = await server.api.send(RunPageDocument, { id: runId });
  const evidence = page.run?.artifacts.filter(({ name }) => evidenceNames.isEvidence(name)) ?? [];
  for (const kind of ['-dom.html', '-console.json', '-network.har'])
    assert.ok(
      evidence.some(({ name }) => name.endsWith(kind)),
      `no issue has its ${kind}`,
    );
  const issues = await Promise.all(run.issues.map(({ id }) => server.api.send(IssuePageDocument, { id })));
  assert.ok(issues.some(({ issue }) => issue?.console.some(({ text }) => text.includes('cannot use [redacted]'))));
  assert.ok(issues.some(({ issue }) => issue?.requests.some(({ url }) => url.includes('/api/broken?pass=[redacted]'))));

  const places = new Map([
    ...(await documents()),
    ...(await files(server.dataDir)),
    ["the server's log", log],
    ["the worker's log", worker.text()],
    ['the API', JSON.stringify([run, issues])],
  ]);
  assert.ok(
    [...places.keys()].some((place) => place.includes('artifacts/')),
    'there are artifacts',
  );
  assert.match(worker.text(), /run finished/);
  const found = [...places].flatMap(([place, text]) =>
    Object.values(secrets).flatMap((secret) =>
      spellings(secret)
        .filter((spelling) => text.includes(spelling))
        .map((spelling) => `${place}: ${spelling}`),
    ),
  );
  assert.deepEqual(found, []);
});

async function documents(): Promise<[string, string][]> {
  const { db } = server.running.platform.connection;
  const collections = (await db?.listCollections().toArray()) ?? [];
  assert.ok(collections.length > 10);
  return Promise.all(
    collections.map(async ({ name }) => {
      const all = (await db?.collection(name).find().toArray()) ?? [];
      // Both what JSON escapes and the text as it is.
      return [`collection ${name}`, `${JSON.stringify(all)}\n${all.map(plain).join('\n')}`];
    }),
  );
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
  return Object.entries(value)
    .map(([key, item]) => `${key} ${plain(item)}`)
    .join('\n');
}

async function files(dir: string): Promise<[string, string][]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')]));
}

/** Plain, as JSON has it, in an address, in a form, and as base64 at each of its three offsets. */
function spellings(secret: string): string[] {
  const inside = [0, 1, 2].map((offset) => {
    const text = Buffer.from(`${'x'.repeat(offset)}${secret}`)
      .toString('base64')
      .replace(/=+$/, '');
    return text.slice(offset === 0 ? 0 : 4, -1);
  });
  const form = new URLSearchParams({ v: secret }).toString().slice(2);
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), form, ...inside])];
}
