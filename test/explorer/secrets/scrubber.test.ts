import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { oneTimeCode } from '../../../explorer/login/one-time-code.ts';
import { createScrubber } from '../../../explorer/secrets/scrubber.ts';

test('takes secrets out in every spelling', () => {
  const { text } = createScrubber({ username: 'ada@shop.test', password: 'p&s "w/ö?rd' }, 'http://shop.test/');
  for (const leak of [
    'p&s "w/ö?rd',
    encodeURIComponent('p&s "w/ö?rd'),
    JSON.stringify('p&s "w/ö?rd'),
    Buffer.from('p&s "w/ö?rd').toString('base64'),
    'ada@shop.test',
    'ada%40shop.test',
  ])
    assert.doesNotMatch(text(`before ${leak} after`), /w\/ö|w%2F|cCZz|ada/);
});

test('a user name that is part of the address is no secret; a password always is', () => {
  const { text } = createScrubber({ username: 'admin', password: 'admin' }, 'http://shop.test/admin/');
  assert.equal(text('/admin/'), '/[redacted]/');
  assert.equal(createScrubber({ username: 'admin' }, 'http://shop.test/admin/').text('/admin/'), '/admin/');
});

test('a user name that everybody knows is no secret, or pages of that name had no address; the same as a password is', () => {
  const { text, secrets } = createScrubber({ username: 'admin', password: 'p4ssw0rd' }, 'http://shop.test/');
  assert.deepEqual(secrets, ['p4ssw0rd']);
  assert.equal(text('/admin/users says Full administrator'), '/admin/users says Full administrator');
  assert.equal(
    createScrubber({ username: 'ada', password: 'root' }, 'http://shop.test/').text('ada /root'),
    '[redacted] /[redacted]',
  );
});

test('no text still holds the secret', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 3 }), fc.string(), fc.string(), (secret, before, after) => {
      fc.pre(!'[redacted]'.includes(secret));
      assert.ok(
        !createScrubber({ password: secret }, 'http://x/')
          .text(before + secret + after)
          .split('[redacted]')
          .join('\u0000')
          .includes(secret),
      );
    }),
  );
});

test('no way of writing a secret that decodes to it lets it through', () => {
  const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (one) => one.toLowerCase());
  const everyByte = (text: string) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const units = (text: string) =>
    text.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const ways: [string, (text: string) => string][] = [
    ['encodeURIComponent', encodeURIComponent],
    ['lower-case escapes', (text) => lower(encodeURIComponent(text))],
    ['encodeURI', encodeURI],
    ['every byte', everyByte],
    ['form', (text) => new URLSearchParams({ v: text }).toString()],
    ['JSON', JSON.stringify],
    ['JSON units', units],
    ['HTML', (text) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)],
  ];
  const secrets = fc.string({ minLength: 3, unit: 'binary' });
  fc.assert(
    fc.property(secrets, fc.constantFrom(...ways), (secret, [, write]) => {
      const { text } = createScrubber({ password: secret }, 'http://x/');
      assert.ok(text(write(secret)).includes('[redacted]'));
    }),
  );
});

test('base64 of a text that holds a secret holds it no more, in either alphabet', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 6, unit: 'binary' }),
      fc.string(),
      fc.string(),
      fc.constantFrom<BufferEncoding>('base64', 'base64url'),
      (secret, before, after, alphabet) => {
        const { text } = createScrubber({ password: secret }, 'http://x/');
        const clean = text(`token ${Buffer.from(before + secret + after).toString(alphabet)} end`);
        assert.match(clean, /\[redacted\]/);
        for (const word of clean.replaceAll('[redacted]', ' ').split(' '))
          assert.ok(!Buffer.from(word, 'base64').toString().includes(secret));
      },
    ),
  );
});

test('one-time codes are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  assert.equal(oneTimeCode(secret, 59_000), '287082');
  assert.equal(oneTimeCode(secret, 1_111_111_109_000), '081804');
  assert.equal(oneTimeCode(secret, 20_000_000_000_000), '353130');
});
