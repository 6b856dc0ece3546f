import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { issueFingerprint, normaliseMessage, normaliseUrl } from '../../contract/issue-fingerprint.ts';
import { isRandomToken } from '../../contract/random-token.ts';
import { sightingFingerprint } from '../../explorer/issues/sighting-fingerprint.ts';
import type { Sighting } from '../../explorer/oracles/sighting.ts';
import { createRng } from '../../explorer/rng.ts';
import { createScrubber } from '../../explorer/secrets/scrubber.ts';

const kind = 'UNCAUGHT_EXCEPTION';

test('sightings of one defect on other builds, ports and records have one fingerprint', () => {
  const pairs = [
    ['Cannot read user 17', 'Cannot read user 4211'],
    ['GET http://127.0.0.1:4101/api/items/3 failed', 'GET http://preview-77.example.com/api/items/9 failed'],
    ['No order "A-1029" here', 'No order "B-7" here'],
    ['chunk 9f86d081884c7d65 missing', 'chunk 60303ae22b998861 missing'],
    ['Pathname "/posts/search/%" could not be decoded', 'Pathname "/pages/search/100%" could not be decoded'],
    ['at host localhost:3000', 'at host localhost:51234'],
    [
      'No node at [0,2] in: {"children":[{"text":"a pen"}]}, sorry',
      'No node at [1,0] in: {"children":[{"text":"ink"},{"type":"list","children":[]}]}, sorry',
    ],
    ['no place for [{"id":"a"},{"id"', 'no place for [{"name":"b"}'],
    [
      'SyntaxError: Invalid regular expression: /?/gi: Nothing to repeat',
      'SyntaxError: Invalid regular expression: /%[(*\\/gi: \\ at end of pattern',
    ],
    ['Error: Syntax error, unrecognized expression: a[b', 'Error: Syntax error, unrecognized expression: #%\nand more'],
    [
      "SyntaxError: Failed to execute 'querySelector' on 'Document': '#(' is not a valid selector.",
      "SyntaxError: Failed to execute 'querySelector' on 'Document': 'it's' is not a valid selector.",
    ],
    [
      "InvalidCharacterError: Failed to execute 'createElement' on 'Document': The tag name provided ('<') is not a valid name.",
      "InvalidCharacterError: Failed to execute 'createElement' on 'Document': The tag name provided ('a b') is not a valid name.",
    ],
    ['SyntaxError: Unexpected token \'a\', "a pen" is not valid JSON', 'SyntaxError: Unexpected end of JSON input'],
    [
      "SyntaxError: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
      'SyntaxError: Unexpected non-whitespace character after JSON at position 4 (line 1 column 5)',
    ],
    ["SyntaxError: JSON5: invalid character 'h' at 1:2", 'SyntaxError: JSON5: invalid end of input at 4:1'],
    [
      'YAMLException: end of the stream or a document separator is expected (1:5)',
      'YAMLException: duplicated mapping key (2:1)\n\n 1 | a: 1',
    ],
    [
      "Pattern attribute value [/ is not a valid regular expression: Uncaught SyntaxError: Failed to read the 'valid' property from 'ValidityState': Invalid regular expression: /[//v",
      'Pattern attribute value [/ is not a valid regular expression: Uncaught SyntaxError: Invalid regular expression: /[//v',
    ],
    ['row 7d444840-9dc0-11d1-b245-5ffdce74fad2 gone', 'row 11111111-2222-3333-4444-555555555555 gone'],
  ];
  for (const [one = '', other = ''] of pairs)
    assert.equal(issueFingerprint({ kind, message: one }), issueFingerprint({ kind, message: other }), one);
});

test('different defects have different fingerprints', () => {
  const traits = [
    { kind, message: "Cannot read properties of undefined (reading 'name')" },
    { kind, message: "Cannot read properties of undefined (reading 'price')" },
    { kind: 'CONSOLE_ERROR', message: "Cannot read properties of undefined (reading 'name')" },
    { kind: 'HTTP_SERVER_ERROR', message: '', method: 'GET', url: 'http://a/api/items', status: 500 },
    { kind: 'HTTP_SERVER_ERROR', message: '', method: 'POST', url: 'http://a/api/items', status: 500 },
    { kind: 'HTTP_SERVER_ERROR', message: '', method: 'GET', url: 'http://a/api/orders', status: 500 },
    { kind: 'HTTP_SERVER_ERROR', message: '', method: 'GET', url: 'http://a/api/items', status: 502 },
    { kind, message: "Failed to execute 'querySelector' on 'Document': 'a[' is not a valid selector." },
    { kind, message: "Failed to execute 'matches' on 'Element': 'a[' is not a valid selector." },
    { kind, message: 'SyntaxError: Unexpected end of JSON input', frame: 'read /store.js' },
    { kind, message: 'SyntaxError: Unexpected end of JSON input', frame: 'read /mail.js' },
    { kind, message: 'SyntaxError: Unexpected end of input' },
    { kind, message: 'x', frame: 'save /cart.js' },
    { kind, message: 'x', frame: 'load /cart.js' },
    { kind, message: '{"code":"full"}' },
    { kind, message: '{"code":"empty"}' },
    { kind, message: 'No node in: {"a":1}' },
    { kind, message: 'No leaf in: {"a":1}' },
  ];
  assert.equal(new Set(traits.map(issueFingerprint)).size, traits.length);
});

test('addresses lose what a build, a record or a machine puts into them', () => {
  const table: [string, string][] = [
    ['http://127.0.0.1:4101/assets/index-BkR3x9_a.js', '/assets/index.js'],
    ['https://shop.example/assets/main.9f86d081884c.css?v=3', '/assets/main.css'],
    ['https://shop.example/orders/12345', '/orders/:id'],
    ['https://shop.example/app/#/users/17?tab=2', '/app/#/users/:id'],
    ['https://shop.example/docs#intro', '/docs'],
    ['https://mail.example/email/6200C0Dm/download', '/email/:id/download'],
    ['https://mail.example/email/QzhTrwKd/download', '/email/:id/download'],
    ['https://shop.example/api/getUserById/listPriceBooks', '/api/getUserById/listPriceBooks'],
    ['https://shop.example/o/7d444840-9dc0-11d1-b245-5ffdce74fad2/edit', '/o/:id/edit'],
  ];
  for (const [url, expected] of table) assert.equal(normaliseUrl(url), expected);
});

test('names that a run made up do not tell its issues from the next one’s', () => {
  const scrubber = createScrubber({}, 'http://shop.example/');
  const seenBy = (mark: string) => {
    const sighting = (message: string, url?: string): Sighting => ({
      ...{ kind: 'HTTP_SERVER_ERROR', severity: 'HIGH', title: '', message, stack: null },
      traits: { message, ...(url && { url }) },
    });
    return [
      sighting(`Outrider 12 ${mark} exists already`),
      sighting(`no user outrider${mark}7`),
      sighting('', `http://shop.example/users/outrider.${mark}.7@example.com/edit`),
      sighting('', `http://shop.example/search/${mark}7`),
      sighting('', 'http://shop.example/search/pens'),
    ].map((one) => sightingFingerprint(one, scrubber, mark));
  };
  const [one, other] = [seenBy('o1k3'), seenBy('o2qz')];
  assert.deepEqual(one, other);
  assert.equal(new Set(one).size, 5);
});

test('words that were drawn are told from words that were written, mostly', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const rng = createRng(1);
  for (const [length, least, marks = ''] of [
    [8, 0.88],
    [12, 0.95],
    [21, 0.99],
    [20, 0.99, '-_'],
  ] as const) {
    const signs = letters + marks;
    const drawn = Array.from({ length: 2_000 }, () =>
      Array.from({ length }, () => signs[rng.below(signs.length)]).join(''),
    );
    const told = drawn.filter(isRandomToken).length / drawn.length;
    assert.ok(told >= least, `${told} of ${length} characters`);
  }
  const api = readFileSync(new URL('../../contract/api.generated.ts', import.meta.url), 'utf8');
  const written = new Set(api.match(/\b[A-Za-z]{8,40}\b/g));
  const pairs = [...written].map((name, index, names) => `${name.slice(0, 15)}-${names.at(-index)?.slice(0, 15)}`);
  for (const names of [[...written], pairs]) {
    const mistaken = names.filter(isRandomToken);
    assert.ok(names.length > 100 && mistaken.length < 0.01 * names.length, mistaken.join());
  }
});

test('a fingerprint is 32 hexadecimal characters, whatever the message', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (message, url) => {
      assert.match(issueFingerprint({ kind, message, url, frame: url }), /^[0-9a-f]{32}$/);
    }),
  );
});

test('numbers in a message never matter, and normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.lorem(), fc.nat(), fc.nat(), (words, one, other) => {
      assert.equal(normaliseMessage(`${words} ${one} end`), normaliseMessage(`${words} ${other} end`));
    }),
  );
  fc.assert(
    fc.property(fc.string(), (message) => {
      const once = normaliseMessage(message);
      assert.equal(normaliseMessage(once), once);
    }),
  );
});
