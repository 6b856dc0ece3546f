import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { pagePlaces } from '../../action/page-places.ts';

const ajv = new Ajv();
addFormats.default(ajv);
const isReference = ajv.compile({ type: 'string', format: 'uri-reference' });
const product = 'https://shop.example/';

test('any page is a relative address under its base, which any reader takes', () => {
  const path = fc.array(
    fc.oneof(fc.string(), fc.constantFrom('/', ':', '%', '..', '[x]', '{id}', '|', '\\', '?', '#')),
  );
  fc.assert(
    fc.property(path, (parts) => {
      const address = `${product}${parts.join('')}`;
      const { uri, uriBaseId } = pagePlaces([product, address]).of(address);
      assert.ok(uri.length > 0 && isReference(uri), uri);
      assert.ok(!URL.canParse(uri), 'not absolute');
      if (uriBaseId === 'PRODUCT') assert.equal(new URL(uri, product).origin, 'https://shop.example');
    }),
    { numRuns: 500 },
  );
});

test('what is no web page stands at the root', () => {
  for (const address of ['', 'about:blank', 'data:text/html,x', 'not an address']) {
    assert.deepEqual(pagePlaces([product]).of(address), { uri: 'index.html' });
  }
});
