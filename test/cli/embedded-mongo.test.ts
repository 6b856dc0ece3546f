import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../cli/embedded-mongo.ts';
import { keptMongod } from '../../scripts/replica-set.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'outrider-embedded-'));
after(() => rmSync(dataDir, { recursive: true, force: true }));
const start = () => startEmbeddedMongo(dataDir, keptMongod());

test('keeps what was written over a taken port and a killed mongod', async () => {
  const first = await start();
  const before = new MongoClient(first.uri);
  await before.db().collection('kept').insertOne({ at: 'first' });
  await before.close();
  await first.stop();
  assert.equal(statSync(join(dataDir, 'mongodb', 'password')).mode & 0o777, 0o600);

  const squatter = createServer((socket) => socket.end()).listen(first.port, '127.0.0.1');
  const second = await start();
  const client = new MongoClient(second.uri);
  try {
    assert.notEqual(second.port, first.port);
    await client.withSession((session) =>
      session.withTransaction(() => client.db().collection('kept').insertOne({ at: 'second' }, { session })),
    );
    process.kill(Number(readFileSync(join(dataDir, 'mongodb', 'db', 'mongod.lock'), 'utf8')), 'SIGKILL');
    await client.db().collection('kept').insertOne({ at: 'third' });
    const kept = await client.db().collection('kept').find().toArray();
    assert.deepEqual(
      kept.map(({ at }) => at),
      ['first', 'second', 'third'],
    );
  } finally {
    await client.close();
    await second.stop();
    squatter.close();
  }
});

test('asks for the password before anything is read', async () => {
  const running = await start();
  const stranger = new MongoClient(`mongodb://127.0.0.1:${running.port}/?directConnection=true`);
  try {
    await assert.rejects(stranger.db('outrider').collection('kept').findOne(), /requires authentication/);
  } finally {
    await stranger.close();
    await running.stop();
  }
});

test('says in one line what is in the way', async () => {
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  await assert.rejects(startEmbeddedMongo(file, keptMongod()), /a-file.*choose another folder with DATA_DIR\.$/);
  await assert.rejects(startEmbeddedMongo(dataDir, join(dataDir, 'no-mongod')), /no-mongod does not start/);
});
