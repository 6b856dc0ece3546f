import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sign } from '@octokit/webhooks-methods';
import pino from 'pino';
import { z } from 'zod';
import { openClient } from '../../app/client.ts';
import { until } from '../support/until.ts';
import { deliver, type Harness, startHarness } from './harness.ts';

let harness: Harness;
before(async () => {
  harness = await startHarness();
});
after(() => harness.close());

test('a forged signature is refused', async () => {
  const payload = JSON.stringify({ action: 'deleted', installation: { id: harness.github.installationId } });
  const signature = await sign('another secret', payload);
  assert.equal(await deliver(harness.url(), { event: 'installation', payload, signature }), 400);
});

test('the same delivery ten times at once is followed once, and answered each time', async () => {
  const payload = JSON.stringify({ action: 'created', installation: { id: harness.github.installationId } });
  const signature = await sign(harness.github.app.webhookSecret, payload);
  const id = randomUUID();
  const lookUps = () =>
    harness.proxy.calls.filter((call) => call === `GET /app/installations/${harness.github.installationId}`).length;
  const before = lookUps();
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () => deliver(harness.url(), { event: 'installation', payload, id, signature })),
  );
  assert.deepEqual(statuses, Array(10).fill(200));
  await until(() => lookUps() > before);
  const other = randomUUID();
  await deliver(harness.url(), { event: 'installation', payload, id: other, signature });
  await until(() => lookUps() > before + 1);
  assert.equal(lookUps(), before + 2);
});

test('what GitHub sends about comments of others changes nothing', async () => {
  await harness.github.deliverTo(new URL('/api/github/webhooks', harness.url()).href);
  const { number } = await harness.github.openPullRequest();
  const comment = await harness.github.comment(number, 'Just a person');
  await harness.github.editComment(comment.id, 'Still a person');
  assert.deepEqual(
    (await harness.github.comments(number)).map(({ body }) => body),
    ['Still a person'],
  );
});

test('who linked and who removed the App is in the audit log', async () => {
  const { installationId, app } = harness.github;
  const payload = JSON.stringify({
    action: 'deleted',
    installation: { id: installationId },
    sender: { login: 'mona' },
  });
  const signature = await sign(app.webhookSecret, payload);
  assert.equal(await deliver(harness.url(), { event: 'installation', payload, signature }), 200);
  const text = 'query Log{auditLog{entries{actor action subject details}}}';
  const entries = await until(async () => {
    const { auditLog } = z
      .object({ auditLog: z.object({ entries: z.array(z.unknown()) }) })
      .parse(await harness.api().send({ name: 'Log', text }, {}));
    return auditLog.entries.length > 1 ? auditLog.entries : null;
  });
  const about = { subject: 'acme', details: { installationId } };
  assert.deepEqual(entries.slice(0, 2), [
    { actor: 'github:mona', action: 'installation.remove', ...about },
    { actor: 'github:acme', action: 'installation.link', ...about },
  ]);
});

test('an empty webhook secret is refused', async () => {
  const { app, url } = harness.github;
  const options = { appId: app.id, privateKey: app.privateKey, apiUrl: url, log: pino({ level: 'silent' }) };
  await assert.rejects(openClient({ ...options, webhookSecret: ' ' }), /WEBHOOK_SECRET is empty/);
});
