/** Disk, GridFS and S3 are the same to whoever stores artifacts: each case runs against each of them. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { ConfigError, readConfig } from '../../server/config.ts';
import type { BlobStore } from '../../server/blobs/blob-store.ts';
import { parseId } from '../../server/models/ids.ts';
import { ownPlaces } from '../../server/own-places.ts';
import { sweepBlobs } from '../../server/services/sweep-blobs.ts';
import { explored } from '../support/explored.ts';
import { makeSubject, makeTarget } from '../support/product.ts';
import { startMongo, type TestMongo } from '../support/mongo.ts';
import { type S3Server, startS3 } from '../support/s3.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const signal = AbortSignal.timeout(300_000);
const max = 64 * 1024 * 1024;
const missing = '00000000-0000-4000-8000-000000000000';
let s3: S3Server;
let mongo: TestMongo;
before(async () => {
  [s3, mongo] = await Promise.all([startS3(), startMongo()]);
});
after(() => Promise.all([s3?.stop(), mongo?.stop()]));

/** A database for each server, on one mongod. */
function database(name: string): { MONGODB_URI: string } {
  const uri = new URL(mongo.uri);
  uri.pathname += `_${name}`;
  return { MONGODB_URI: uri.href };
}

const stores: Record<string, () => Record<string, string>> = {
  disk: () => ({ ARTIFACT_STORE: 'disk' }),
  GridFS: () => ({ ARTIFACT_STORE: 'gridfs' }),
  S3: () => ({ ARTIFACT_STORE: s3.url, ...s3.keys }),
};

for (const [name, settings] of Object.entries(stores)) {
  describe(name, () => {
    let server: TestServer;
    let blobs: BlobStore;
    before(async () => {
      server = await startTestServer({ ...database(name), ...settings() });
      ({ blobs } = server.running.platform);
    });
    after(() => server?.close());

    const put = (bytes: Buffer, limit = max) => blobs.put(Readable.from(pieces(bytes)), limit);
    async function read(key: string): Promise<Buffer | null> {
      const stream = await blobs.open(key);
      return stream && buffer(stream);
    }
    async function keys(prefix = ''): Promise<string[]> {
      const found: string[] = [];
      const digits = [...'0123456789abcdef'];
      const all = digits.flatMap((first) => digits.map((second) => first + second));
      for (const two of prefix ? [prefix] : all) for await (const { key } of blobs.list(two)) found.push(key);
      return found;
    }

    test('what is stored is read as it was, whatever its size', async () => {
      // An empty one, one of more than a chunk of GridFS, one of more than two parts of S3.
      for (const size of [0, 1, 300_000, 11 * 1024 * 1024 + 17]) {
        const bytes = Buffer.alloc(size, `${size} bytes `);
        const stored = await put(bytes);
        assert.equal(stored.size, size);
        assert.ok((await read(stored.key))?.equals(bytes), `${size} bytes`);
        await blobs.remove([stored.key]);
      }
    });

    test('what is not there is null, and removing it is no error', async () => {
      assert.equal(await blobs.open(missing), null);
      await blobs.remove([missing]);
      const { key } = await put(Buffer.from('x'));
      await blobs.remove([key, missing]);
      await blobs.remove([key]);
      assert.equal(await blobs.open(key), null);
    });

    test('a body that is too large or breaks off leaves nothing', async () => {
      const before = await keys();
      for (const size of [1_001, 400_000, 6 * 1024 * 1024])
        await assert.rejects(put(Buffer.alloc(size), size - 1), /at most/);
      const broken = Readable.from(
        (function* () {
          yield Buffer.alloc(400_000);
          throw new Error('the worker died');
        })(),
      );
      await assert.rejects(blobs.put(broken, max), /the worker died/);
      assert.deepEqual(await keys(), before);
      await blobs.clear(new Date(Date.now() + 60_000));
      assert.deepEqual(await keys(), before);
    });

    test('blobs are listed by their first digits, with the time they came', async () => {
      const made = await Promise.all(Array.from({ length: 20 }, (_, i) => put(Buffer.from(`blob ${i}`))));
      const [{ key } = { key: '' }] = made;
      for await (const { key: listed, at } of blobs.list(key.slice(0, 2))) {
        assert.equal(listed.slice(0, 2), key.slice(0, 2));
        assert.ok(Math.abs(at.getTime() - Date.now()) < 600_000);
      }
      assert.ok((await keys(key.slice(0, 2))).includes(key));
      const all = new Set(await keys());
      for (const blob of made) assert.ok(all.has(blob.key));
      for (const [i, blob] of made.entries()) assert.equal(String(await read(blob.key)), `blob ${i}`);
      await blobs.remove(made.map((blob) => blob.key));
      assert.deepEqual(await keys(), []);
    });

    test('a run keeps its artifacts there; deleted, nothing is left; the sweep takes what nobody knows', async () => {
      const subjectId = await makeSubject(server.api);
      const targetId = await makeTarget(server.api, subjectId);
      const runId = await explored(server, targetId, ['a.png', 'b.png']);
      const { data } = await server.gql(`{run(id:"${runId}"){artifacts{name url}}}`);
      for (const { name: picture, url } of Object(data?.run).artifacts) {
        const answer = await fetch(url);
        assert.equal(answer.headers.get('content-length'), String(`${runId} ${picture}`.length));
        assert.equal(await answer.text(), `${runId} ${picture}`);
      }
      const orphan = await put(Buffer.from('nobody knows me'));
      const { platform, admin } = server.running;
      await sweepBlobs(platform, Date.now(), signal);
      assert.equal((await keys()).length, 3, 'it may be on its way');
      await sweepBlobs(platform, Date.now() + 7_200_000, signal);
      assert.equal((await keys()).length, 2);
      assert.equal(await blobs.open(orphan.key), null);

      const own = { organisationId: admin.organisationId, runId: parseId(runId) ?? assert.fail() };
      const row = await platform.models.artifacts.findOne({ ...own, name: 'a.png' }).orFail();
      await blobs.remove([row.blobKey]);
      await sweepBlobs(platform, Date.now() + 7_200_000, signal);
      const { data: later } = await server.gql(`{run(id:"${runId}"){artifacts{name}}}`);
      assert.deepEqual(Object(later?.run).artifacts, [{ name: 'b.png' }]);

      await server.gql(`mutation{deleteSubject(id:"${subjectId}"){success}}`);
      assert.deepEqual(await keys(), []);
    });
  });
}

function* pieces(bytes: Buffer): Generator<Buffer, void> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

test('a bucket that cannot be used is told at start, and no browser reaches the store', async () => {
  const elsewhere = { ...database('none'), ...s3.keys, ARTIFACT_STORE: s3.url.replace('kept', 'unknown') };
  await assert.rejects(startTestServer(elsewhere), (error: unknown) => {
    assert.ok(error instanceof ConfigError);
    assert.match(error.message, /^ARTIFACT_STORE: the bucket unknown cannot be used/);
    return true;
  });
  const settings = {
    MONGODB_URI: 'mongodb://x',
    WORKER_TOKEN: 'x'.repeat(32),
    ENCRYPTION_KEYS: `1:${btoa('x'.repeat(32))}`,
  };
  for (const wrong of ['tape', 's3://', 's3://kept?endpoint=x', 's3://kept?bucket=y'])
    assert.throws(
      () => readConfig({ ...settings, ARTIFACT_STORE: wrong }),
      /^ConfigError: ARTIFACT_STORE|ARTIFACT_STORE:/,
    );
  const config = readConfig({ ...settings, ARTIFACT_STORE: 's3://kept?endpoint=http://10.0.0.7:9000' });
  assert.deepEqual(config.artifactStore.kind === 's3' && [config.artifactStore.bucket, config.artifactStore.prefix], [
    'kept',
    '',
  ]);
  const places = ownPlaces({ baseUrl: '', artifactsUrl: '', config });
  assert.ok(places.includes('10.0.0.7:9000'));
});
