import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import { samples } from '../../../explorer/actions/sample-files.ts';
import { createFiles, fileFor, namesFileKind } from '../../../explorer/actions/upload.ts';
import { html } from '../../sites/serve-site.ts';
import { shownOn } from '../shown-on.ts';

test('a page is given a file of a kind that it takes', () => {
  const given = (accept: string) => fileFor(accept).name.split('.')[1];
  assert.equal(given(''), 'txt');
  assert.equal(given('image/*'), 'png');
  assert.equal(given('.gif,image/png'), 'png');
  assert.equal(given('image/jpeg'), 'jpg');
  assert.equal(given('.JPG, .JPEG'), 'jpg');
  assert.equal(given('image/svg+xml'), 'svg');
  assert.equal(given('.csv,application/vnd.ms-excel'), 'csv');
  assert.equal(given('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'), 'xlsx');
  assert.equal(given('.doc,.docx'), 'docx');
  assert.equal(given('application/x-zip-compressed'), 'zip');
  assert.equal(given('.jar,.zip'), 'jar');
  assert.equal(given('video/*'), 'mp4');
  assert.equal(given('audio/*'), 'wav');
  assert.equal(given('application/geo+json'), 'json');
});

test('browsers read what they are given as what it says it is', async (t) => {
  const { session } = await shownOn(t, html('Files', '<main></main>'));
  const bodies = samples
    .filter(({ mimeType }) => /^(?:image|audio|video)\//.test(mimeType))
    .map(({ mimeType, content }) => [mimeType, content().toString('base64')] as const);
  assert.ok(bodies.length >= 7);
  const unread = await session.page.evaluate(async (files) => {
    const isRead = (mimeType: string, body: string) => {
      const tag = mimeType.startsWith('image') ? 'img' : mimeType.startsWith('audio') ? 'audio' : 'video';
      const element = document.createElement(tag);
      return new Promise<boolean>((resolve) => {
        element.onerror = () => resolve(false);
        element.onload = element.onloadeddata = () => resolve(true);
        element.src = `data:${mimeType};base64,${body}`;
      });
    };
    const read = await Promise.all(files.map(([mimeType, body]) => isRead(mimeType, body)));
    return files.filter((_, at) => !read[at]).map(([mimeType]) => mimeType);
  }, bodies);
  assert.deepEqual(unread, []);
});

test('archives can be unpacked, and are the same each time', () => {
  const packed = samples.filter(({ ending }) => /^(?:xlsx|docx|jar|zip)$/.test(ending));
  for (const { ending, content } of packed) {
    assert.ok(Object.keys(unzipSync(content())).length > 0, ending);
    assert.deepEqual(content(), content(), ending);
  }
});

test('what a page says of the kind of a file is told from its other complaints', () => {
  assert.ok(namesFileKind('Only Jar files are allowed'));
  assert.ok(namesFileKind('Invalid file type. Allowed: PNG, JPG'));
  assert.ok(namesFileKind('The archive must be a ZIP'));
  assert.ok(!namesFileKind('The file is too large'));
  assert.ok(!namesFileKind('JSON is expected in this field'));
});

test('another kind begins with a file that holds something again', () => {
  const said = new Map<string, string>();
  const next = createFiles(said);
  const given = () => {
    const { name, buffer } = next('plugin', '');
    return `${name} ${buffer.length > 0}`;
  };
  assert.deepEqual([given(), given()], ['outrider.txt true', 'outrider.txt false']);
  said.set('plugin', 'Only Jar files are allowed');
  assert.deepEqual([given(), given()], ['outrider.jar true', 'outrider.jar false']);
});
