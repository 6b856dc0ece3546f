/** The pictures of a run as a whole: bounded, the same for the same run, and text of strangers stays text. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { type MapEdge, type MapState, type RunMap, runMap, runMapLimits } from '../../../contract/run-map.ts';
import { runMapNames } from '../../../contract/run-map-names.ts';
import { emptyProgress } from '../../../contract/worker-api.ts';
import { startDemoShop } from '../../../demo/shop.ts';
import { launchBrowser } from '../../../explorer/browser/browser.ts';
import type { ProducedArtifact } from '../../../explorer/exploration.ts';
import { condense, drawingLimits } from '../../../explorer/map/condense.ts';
import { createFilm } from '../../../explorer/map/film.ts';
import { layOut } from '../../../explorer/map/lay-out.ts';
import { mapArtifacts } from '../../../explorer/map/map-artifacts.ts';
import { createMapRecorder } from '../../../explorer/map/map-recorder.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { chromium, runExplore } from '../run-explore.ts';

const hostile = `</script><script>document.title='pwned'</script><img src=x onerror="document.title='pwned'">]]>&\u0000\ud800\u202e`;

function mapOf(states: number, pages: number, edges: number, title = 'Page'): RunMap {
  const state = (index: number): MapState => ({
    ...{ id: `s${index + 1}`, url: `http://a.test/${index}`, title: `${title} ${index}` },
    ...{ page: `/p${index % pages}`, at: index * 10, visits: 1, frame: null, path: ['open http://a.test/', title] },
  });
  const edge = (index: number): MapEdge => ({
    from: `s${(Math.floor(index / 3) % states) + 1}`,
    to: `s${((index * 7 + 1) % states) + 1}`,
    ...{ action: `click "${title}"`, count: 1 + (index % 5) },
  });
  return {
    ...{ version: 1, url: 'http://a.test/', seed: 1, durationMs: 60_000, picturesMs: 5, frames: [] },
    states: Array.from({ length: states }, (_, index) => state(index)),
    edges: Array.from({ length: edges }, (_, index) => edge(index)),
    coverage: [{ at: 0, codeCoverage: 0.2, actions: 0, states: 1 }],
    issues: [],
    leftOut: { states: 0, edges: 0 },
  };
}

const fileOf = (artifacts: readonly ProducedArtifact[], name: string): string => {
  const found = artifacts.find((artifact) => artifact.name === name);
  assert.ok(found, `${name} is missing among ${artifacts.map((one) => one.name)}`);
  return found.body.toString('utf8');
};

test('whatever the size of a run, its drawing is bounded, whole as far as it goes, and the same each time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 2_000 }), fc.nat(4_000), (n, p, e) => {
      const map = mapOf(n, p, e);
      const drawing = condense(map);
      assert.ok(drawing.nodes.length <= drawingLimits.nodes && drawing.edges.length <= drawingLimits.edges);
      const told = drawing.nodes.flatMap(({ states }) => states.map(({ id }) => id));
      assert.equal(new Set(told).size, told.length);
      assert.equal(told.length < n, drawing.notes.join().includes('not drawn'));
      const layout = layOut(drawing);
      assert.equal(layout.placed.size, drawing.nodes.length);
      for (const { x, y, width, height } of layout.placed.values())
        assert.ok(x >= 0 && y >= 0 && x + width <= layout.width && y + height <= layout.height);
    }),
    { numRuns: 40 },
  );
  const many = mapOf(runMapLimits.states, 700, runMapLimits.edges);
  const [first, second] = [mapArtifacts(many, []), mapArtifacts(many, [])];
  assert.deepEqual(first, second);
  assert.ok(Buffer.byteLength(fileOf(first, runMapNames.picture)) < 1_000_000);
  assert.ok(Buffer.byteLength(fileOf(first, runMapNames.page)) < 2_000_000);
});

test('a map takes what fits and counts the rest', () => {
  const recorder = createMapRecorder((text) => text.replaceAll('hunter2', '[redacted]'));
  const total = runMapLimits.states + 500;
  for (let index = 0; index < total; index++) {
    const from = index > 0 ? { key: `k${index - 1}`, action: 'type hunter2' } : null;
    const where = { url: `http://a.test/?p=hunter2`, title: 'hunter2'.repeat(100), page: '/', at: index };
    recorder.arrive({ key: `k${index}`, from, ...where }, () => Array.from({ length: 60 }, () => 'fill hunter2'));
    recorder.sample(index, { ...emptyProgress, states: index });
  }
  const about = { url: 'http://a.test/?hunter2', seed: 1, durationMs: 1, picturesMs: 0 };
  const map = runMap.parse(recorder.map(about, [], { ...emptyProgress, states: total, transitions: total - 1 }));
  assert.deepEqual(map.leftOut, { states: 500, edges: 500 });
  assert.ok(map.coverage.length > 100);
  assert.ok(!JSON.stringify(map).includes('hunter2'));
});

test('a film keeps the first sight of each page, and lets go of what is missed least', async () => {
  const film = createFilm(100);
  const take = async () => Buffer.from('jpeg');
  for (let at = 0; at < 20_000; at += 50)
    await film.offer({ state: `s${at}`, page: `/${at % 40}`, place: `${at % 40}`, at }, true, take);
  const frames = film.frames().map(({ frame }) => frame);
  assert.equal(frames.length, runMapLimits.frames);
  assert.equal(frames[0]?.at, 0);
  assert.ok(frames.some(({ why }) => why === 'a new page'));
  assert.deepEqual(
    frames.map(({ at }) => at),
    frames.map(({ at }) => at).toSorted((a, b) => a - b),
  );
});

test('text of strangers stays text in graph and page', { timeout: 300_000 }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-map-'));
  const browser = await launchBrowser(chromium, null);
  t.after(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });
  const artifacts = mapArtifacts(mapOf(12, 12, 30, hostile), []);
  for (const { name, body } of artifacts) await writeFile(join(folder, name), body);
  const page = await browser.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.goto(pathToFileURL(join(folder, runMapNames.page)).href);
  await page.locator('.node').nth(3).click();
  assert.match((await page.locator('#told h2').textContent()) ?? '', /<script>document\.title='pwned'/);
  assert.match(await page.title(), /^State graph/);
  assert.equal(await page.locator('img[src=x], #told script').count(), 0);
  assert.deepEqual(said, [], 'the policy stops nothing of ours, and nothing of theirs is there to stop');
  await page.goto(pathToFileURL(join(folder, runMapNames.picture)).href);
  assert.equal(await page.locator('parsererror').count(), 0);
  assert.equal(await page.locator('.node').count(), 12);
});

test('an exploration leaves its graph, its film and its coverage, and the page shows the way', {
  timeout: 300_000,
}, async (t) => {
  const shop = await startDemoShop();
  const folder = await mkdtemp(join(tmpdir(), 'outrider-map-'));
  const browser = await launchBrowser(chromium, null);
  t.after(async () => {
    await browser.close();
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { artifacts, result } = await runExplore(shop.url, { maxDurationMs: 25_000 });
  const map = runMap.parse(JSON.parse(fileOf(artifacts, runMapNames.data)));
  assert.equal(map.states.length + map.leftOut.states, result.progress.states);
  assert.equal(map.edges.length + map.leftOut.edges, result.progress.transitions);
  assert.ok(map.states.length > 8 && map.edges.length > 8 && map.coverage.length > 3);
  assert.equal(map.states[0]?.path[0], `open ${shop.url}/`);
  const frames = map.frames.map(({ name }) => name);
  assert.ok(frames.length >= 3, `${frames.length} frames`);
  for (const name of frames) {
    const picture = artifacts.find((one) => one.name === name);
    assert.ok(picture && picture.kind === 'SCREENSHOT' && picture.body.length < 64 * 1024);
  }
  const page = await browser.newPage();
  await writeFile(join(folder, 'page.html'), fileOf(artifacts, runMapNames.page));
  await page.goto(pathToFileURL(join(folder, 'page.html')).href);
  assert.equal(await page.locator('.node').count(), condense(map).nodes.length);
  await page.locator('.film button').nth(1).click();
  const shown = page.locator('#told');
  const state = map.states.find(({ id }) => id === map.frames[1]?.state);
  assert.ok(state);
  assert.match((await shown.textContent()) ?? '', /The way to it/);
  assert.equal(await shown.getByRole('link').first().getAttribute('href'), state.url);
  assert.deepEqual(await shown.locator('ol').first().locator('li').allInnerTexts(), state.path);
  assert.ok(await shown.locator('img').evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 300));
  const box = () => page.locator('#graph').getAttribute('viewBox');
  const before = await box();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const zoomed = await box();
  assert.notEqual(zoomed, before);
  await page.locator('#graph').hover({ position: { x: 5, y: 300 } });
  await page.mouse.down();
  await page.mouse.move(200, 200);
  await page.mouse.up();
  assert.notEqual(await box(), zoomed);
});

test('secrets are in no text of the pictures', { timeout: 300_000 }, async (t) => {
  const secret = 'Zebra-canary-77';
  const site = await serveSite({
    '/': () =>
      html(
        `Welcome ${secret}`,
        `<form action="/in"><input name="username"><input type="password" name="password"><button>Log in</button></form>`,
      ),
    '/in': () => html(secret, `<h1>In</h1><a href="/?q=${secret}">Show ${secret}</a><button>Press ${secret}</button>`),
  });
  t.after(() => site.close());
  const { artifacts } = await runExplore(site.url, { credentials: { username: 'ada', password: secret } });
  assert.ok(artifacts.some(({ name }) => name === runMapNames.data));
  for (const { name, contentType, body } of artifacts)
    if (!contentType.startsWith('image/jpeg') && !contentType.includes('zip'))
      assert.ok(!body.includes(secret), `${name} tells the secret`);
});
