import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { runMapNames } from '../../contract/run-map-names.ts';
import { foundIssue, runProgress } from '../../contract/worker-api.ts';
import { defects } from '../../demo/defects.ts';
import { customer } from '../../demo/session.ts';
import { type DemoShop, startDemoShop } from '../../demo/shop.ts';
import { processesOf } from '../../explorer/cage/process-group.ts';
import { serveGreedySite } from '../sites/greedy-site.ts';
import { until } from '../support/until.ts';

const command = new URL('../../cli/outrider.ts', import.meta.url).pathname;

/** result.json as decisions.md §1 has it. */
const resultFile = z.strictObject({
  status: z.enum(['completed', 'failed']),
  failure: z.string().nullable(),
  failureReason: z.string().nullable(),
  seed: z.int(),
  durationMs: z.int(),
  progress: runProgress.extend({ updatedAt: z.iso.datetime() }),
  issues: z.array(
    foundIssue.omit({ screenshot: true }).extend({
      id: z.string(),
      status: z.literal('OPEN'),
      isNew: z.literal(true),
      screenshot: z.object({ name: z.string(), size: z.int(), url: z.string() }).nullable(),
    }),
  ),
  javascript: z.strictObject({ executedBytes: z.int(), startBytes: z.int(), totalBytes: z.int() }),
});

describe('outrider explore', () => {
  let shop: DemoShop;
  let folder: string;
  before(async () => {
    shop = await startDemoShop();
    folder = mkdtempSync(join(tmpdir(), 'outrider-explore-'));
  });
  after(async () => {
    await shop?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    return spawn(process.execPath, [command, 'explore', ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
  async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const child = start(args, env);
    assert.ok(child.stdout && child.stderr);
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    // Node's own warnings (Chromium's sandbox as root) are no lines of ours.
    const lines = err.split('\n').filter((line) => line !== '' && !/^\(node:|^\(Use `node/.test(line));
    return { code, out, lines };
  }
  const resultIn = (report: string) => resultFile.parse(JSON.parse(readFileSync(join(report, 'result.json'), 'utf8')));

  test('signs in, finds what is wrong with the demo shop, and reports it without the password', async () => {
    const credentials = join(folder, 'credentials.json');
    const report = join(folder, 'reports', 'first');
    writeFileSync(credentials, JSON.stringify({ username: customer.email, password: customer.password }));
    const { code, out, lines } = await run([
      ...[`${shop.url}/login`, '--seconds', '40', '--seed', '1'],
      ...['--credentials', credentials, '--report', report, '--input', 'city=Utrecht'],
    ]);
    assert.deepEqual(lines, []);
    assert.equal(code, 1, out);
    const { status, failure, issues, progress, seed, javascript } = resultIn(report);
    assert.deepEqual([status, failure, seed], ['completed', null, 1]);
    const found = defects.filter(({ kind, shows }) =>
      issues.some((issue) => issue.kind === kind && `${issue.title} ${issue.message}`.includes(shows)),
    );
    assert.ok(found.length >= 6, `found ${found.map(({ id }) => id)} of ${defects.map(({ id }) => id)}`);
    assert.ok(progress.actions > 30 && progress.states > 8 && progress.urls > 6, JSON.stringify(progress));
    assert.ok(javascript.executedBytes >= javascript.startBytes && javascript.startBytes > 0);
    assert.match(out, /actions · \d+ states · \d+ pages · coverage \d+ % · \d+ issues/);
    assert.match(out, new RegExp(`${issues.length} issues:`));

    const pictures = readdirSync(join(report, 'pictures'));
    assert.ok(pictures.length > 0);
    for (const { screenshot } of issues) if (screenshot) assert.ok(pictures.includes(screenshot.name));
    const page = readFileSync(join(report, 'index.html'), 'utf8');
    for (const { fingerprint } of issues) assert.ok(page.includes(`id="i${fingerprint}"`));
    for (const name of [runMapNames.page, runMapNames.picture, runMapNames.coverage, runMapNames.data]) {
      assert.ok(page.includes(name), `the report does not show ${name}`);
      assert.ok(statSync(join(report, name)).size > 200);
    }
    const film = pictures.filter((name) => name.startsWith('film-'));
    assert.ok(film.length >= 3 && film.every((name) => page.includes(`src="pictures/${name}"`)));
    const evidence = readdirSync(join(report, 'evidence'));
    for (const issue of issues) {
      assert.ok(issue.evidence, `${issue.title} has no evidence`);
      for (const path of [issue.evidence.console, issue.evidence.network])
        assert.ok(existsSync(join(report, path)), path);
      if (issue.evidence.dom) assert.ok(page.includes(`href="${issue.evidence.dom}"`));
    }
    assert.match(page, /<summary>Console \(\d+\)<\/summary>.*<summary>Network \(\d+\)<\/summary>/s);
    const kept = evidence.map((name) => readFileSync(join(report, 'evidence', name), 'utf8')).join('');
    assert.ok(kept.includes('<meta http-equiv="Content-Security-Policy"') && !kept.includes('<script'));
    const told = page + readFileSync(join(report, 'result.json'), 'utf8') + out + kept;
    for (const spelling of [customer.password, Buffer.from(customer.password).toString('base64').replace(/=+$/, '')])
      assert.ok(!told.includes(spelling), 'the password is told');
    assert.deepEqual(readdirSync(join(folder, 'reports')), ['first']);
  });

  test('a product without faults: exit code 0; text of the page is no HTML of ours', async () => {
    const clean = createServer((_, answer) => {
      answer.setHeader('content-type', 'text/html');
      answer.end('<title>&lt;script&gt;</title><button>&lt;img src=x onerror=alert(1)&gt;</button>');
    });
    await new Promise<void>((done) => clean.listen(0, '127.0.0.1', done));
    const address = clean.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const { code, out } = await run([
      `http://localhost:${port}`,
      '--seconds',
      '5',
      '--report',
      'clean',
      '--states',
      '1',
    ]);
    clean.closeAllConnections();
    clean.close();
    assert.equal(code, 0, out);
    assert.match(out, /ended because as many states were seen as asked for/);
    assert.doesNotMatch(readFileSync(join(folder, 'clean', 'index.html'), 'utf8'), /<img src=x|<script/);
  });

  test('Ctrl-C ends it within 5 s with what was found, and an old report is replaced', async () => {
    const report = join(folder, 'clean');
    const child = start([shop.url, '--minutes', '2', '--seed', '2', '--report', report]);
    let out = '';
    child.stdout?.on('data', (chunk) => {
      out += String(chunk);
    });
    await until(() => /Dead link|team\.jpg/.test(out), { timeoutMs: 120_000, what: 'a first issue' });
    const asked = performance.now();
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    assert.ok(performance.now() - asked < 5_000);
    assert.equal(code, 1, out);
    const { status, failure, issues } = resultIn(report);
    assert.deepEqual([status, failure], ['failed', 'CANCELLED']);
    assert.ok(issues.length > 0);
  });

  test('a page that eats memory ends its exploration alone, and leaves nothing', async () => {
    const site = await serveGreedySite(200);
    try {
      const report = join(folder, 'greedy');
      const args = [`${site.url}/memory-eater`, '--seconds', '7', '--seed', '1', '--report', report];
      const child = start(args, { BROWSER_MEMORY_MB: '700' });
      const [code] = await once(child, 'exit');
      assert.notEqual(code, 0);
      const { failureReason, issues } = resultIn(report);
      assert.ok(failureReason !== null || issues.some(({ kind }) => kind === 'PAGE_CRASH'), failureReason ?? '');
      const cage = `outrider-cage-${child.pid}-`;
      assert.deepEqual(
        readdirSync(tmpdir()).filter((name) => name.startsWith(cage)),
        [],
      );
      assert.deepEqual(processesOf(0, cage), []);
    } finally {
      await site.close();
    }
  });

  test('an address that does not answer: exit code 2, one line', async () => {
    const gone = await startDemoShop();
    await gone.close();
    const { code, lines } = await run([gone.url, '--seconds', '10']);
    assert.equal(code, 2);
    assert.equal(lines.length, 1, lines.join('\n'));
    assert.match(lines[0] ?? '', /could not be reached \(connection refused\): check that/);
    assert.ok(!existsSync(join(folder, 'outrider-report')));
    const asked = await run([gone.url, '--seconds', '10', '--report', 'gone']);
    assert.equal(asked.code, 2);
    assert.equal(resultIn(join(folder, 'gone')).failure, 'UNREACHABLE');
  });

  test('--help says what there is', async () => {
    const { code, out } = await run(['--help']);
    assert.equal(code, 0);
    for (const option of [
      '--minutes',
      '--seconds',
      '--credentials',
      '--input',
      '--seed',
      '--report',
      '--actions',
      '--states',
    ])
      assert.ok(out.includes(option));
  });

  describe('says in one line what to do, exit code 2, and writes nothing:', () => {
    const secret = 'hunter2-canary';
    const rows: ReadonlyArray<readonly [string, readonly string[], RegExp, NodeJS.ProcessEnv?]> = [
      ['no address', [], /an address is missing/],
      ['two addresses', ['http://a.test', 'http://b.test'], /one address at a time/],
      ['no scheme', ['localhost:3000'], /begin it with http/],
      ['another scheme', ['ftp://a.test'], /begin it with http/],
      ['no URL', ['::'], /begin it with http/],
      ['credentials in the URL', [`http://me:${secret}@a.test`], /leave them out/],
      ['an unknown option', ['http://a.test', '--depth', '3'], /--help/],
      ['an option without its value', ['http://a.test', '--seconds'], /--help/],
      ['both durations', ['http://a.test', '--seconds', '9', '--minutes', '1'], /exclude each other/],
      ['no duration', ['http://a.test', '--seconds', 'soon'], /give a number/],
      ['a negative duration', ['http://a.test', '--minutes=-1'], /give a number/],
      ['a seed that is none', ['http://a.test', '--seed', '1.5'], /whole number/],
      ['a budget that is none', ['http://a.test', '--actions', '0'], /--actions "0": give a whole number from 1/],
      ['an input without value', ['http://a.test', '--input', 'city'], /name=value/],
      ['no credentials file', ['http://a.test', '--credentials', 'missing.json'], /no such file/],
      ['a folder as credentials file', ['http://a.test', '--credentials', '.'], /it is a folder/],
      ['credentials that are not JSON', ['http://a.test', '--credentials', 'broken.json'], /not JSON/],
      ['credentials that are no object', ['http://a.test', '--credentials', 'list.json'], /JSON object of texts/],
      ['a report folder under a file', ['http://a.test', '--report', 'list.json/report'], /is a file/],
      ['a file as report folder', ['http://a.test', '--report', 'list.json'], /a file is in the way/],
      ['a folder with other things', ['http://a.test', '--report', 'full'], /holds other things/],
      [
        'a folder that takes no files',
        ['http://a.test', '--report', '/proc/outrider', '--seconds', '5'],
        /could not be written|cannot be written/,
      ],
      ['a browser that is not there', ['http://a.test'], /CHROMIUM_PATH/, { CHROMIUM_PATH: '/nowhere/chromium' }],
      ['a wrong ALLOWED_TARGET_HOSTS', ['http://a.test'], /ALLOWED_TARGET_HOSTS/, { ALLOWED_TARGET_HOSTS: 'http://x' }],
    ];
    before(() => {
      writeFileSync(join(folder, 'broken.json'), `{"password": "${secret}`);
      writeFileSync(join(folder, 'list.json'), JSON.stringify([secret]));
      mkdirSync(join(folder, 'full', 'things'), { recursive: true });
    });
    for (const [name, args, says, env] of rows)
      test(name, async () => {
        const before = readdirSync(folder);
        const { code, out, lines } = await run(args, env);
        assert.equal(code, 2, out);
        assert.equal(lines.length, 1, lines.join('\n'));
        assert.match(lines[0] ?? '', says);
        assert.ok(!(out + lines).includes(secret));
        assert.deepEqual(readdirSync(folder), before);
      });
  });
});
