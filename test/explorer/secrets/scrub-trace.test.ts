import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync, zipSync } from 'fflate';
import { createScrubber } from '../../../explorer/secrets/scrubber.ts';
import { scrubTrace } from '../../../explorer/secrets/scrub-trace.ts';

test('a trace keeps its bytes but for the secrets, whatever encoding they are in', async () => {
  const scrubber = createScrubber({ password: 'canary-secret-1' }, 'http://shop.test/');
  const picture = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const archive = zipSync({
    'trace.trace': Buffer.from('{"text":"ä canary-secret-1"}'),
    'resources/latin.html': Buffer.from('caf\xe9 canary-secret-1', 'latin1'),
    'resources/a.png': picture,
  });
  const clean = unzipSync(await scrubTrace(archive, scrubber));
  const of = (name: string) => Buffer.from(clean[name] ?? []);
  assert.equal(of('trace.trace').toString(), '{"text":"ä [redacted]"}');
  assert.equal(of('resources/latin.html').toString('latin1'), 'caf\xe9 [redacted]');
  assert.deepEqual(of('resources/a.png'), Buffer.from(picture));
});
