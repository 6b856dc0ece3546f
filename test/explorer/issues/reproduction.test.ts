import assert from 'node:assert/strict';
import { stripTypeScriptTypes } from 'node:module';
import { test } from 'node:test';
import fc from 'fast-check';
import { locatorOf } from '../../../explorer/actions/locator.ts';
import type { Sighting } from '../../../explorer/oracles/sighting.ts';
import { createPathRecorder, type PathStep, reproductionOf } from '../../../explorer/issues/reproduction.ts';
import { candidate } from '../candidates.ts';

const sighting = (more: Partial<Sighting> = {}): Sighting => ({
  kind: 'UNCAUGHT_EXCEPTION',
  severity: 'HIGH',
  title: 'TypeError: x',
  message: 'TypeError: x',
  stack: null,
  traits: { message: 'TypeError: x' },
  ...more,
});
const step = (words: string, code: string): PathStep => ({ words, code, deed: null });
const home = 'http://shop.test/';

test('the path since the last load, in words and as a test', () => {
  const path = createPathRecorder(home);
  path.add([step('click link "Old"', 'never();')], home);
  path.restart('http://shop.test/cart');
  path.signedIn({
    start: 'https://shop.test/',
    lines: ["await page.getByLabel('Name').fill(env.APP_USERNAME ?? '');"],
  });
  const target = candidate({ name: "Ada's cart" });
  path.add([step('click button "Ada\'s cart"', `await ${locatorOf(target, null)}.click();`)], home);
  const { steps, script, replays } = reproductionOf(sighting(), path.recorded());
  assert.deepEqual(steps, ['log in', 'open http://shop.test/cart', 'click button "Ada\'s cart"']);
  assert.match(script, /await page\.goto\('http:\/\/shop\.test\/cart'\);/);
  assert.match(script, /page\.getByRole\('button', \{ name: 'Ada\\'s cart' \}\)\.first\(\)\.click\(\);/);
  assert.match(script, /!env\.APP_PASSWORD/);
  assert.equal(replays, 0);
});

test('the script stays a program, whatever a page calls its controls', () => {
  const kinds = fc.constantFrom<Sighting['kind']>(
    'UNCAUGHT_EXCEPTION',
    'CONSOLE_ERROR',
    'HTTP_SERVER_ERROR',
    'HANG',
    'ASSERTION',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.webUrl(), kinds, (name, url, kind) => {
      const path = createPathRecorder(url);
      path.add([step(name, `await ${locatorOf(candidate({ name }), null)}.click();`)], url);
      const traits = { message: name, url, status: 500 };
      stripTypeScriptTypes(
        reproductionOf(sighting({ kind, title: name, message: name, traits }), path.recorded()).script,
      );
    }),
  );
});

test('a long path keeps its end and says what it left out', () => {
  const path = createPathRecorder(home);
  path.add(
    Array.from({ length: 75 }, (_, index) => step(`step ${index}`, `step(${index});`)),
    home,
  );
  const { steps } = reproductionOf(sighting(), path.recorded());
  assert.equal(steps[1], '(15 earlier steps on the same document are left out)');
  assert.equal(steps.at(-1), 'step 74');
});
