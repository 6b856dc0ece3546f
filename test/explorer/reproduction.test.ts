import assert from 'node:assert/strict';
import { stripTypeScriptTypes } from 'node:module';
import { test } from 'node:test';
import fc from 'fast-check';
import { locatorOf } from '../../explorer/actions/locator.ts';
import { createPathRecorder } from '../../explorer/reproduction.ts';
import { candidate } from './candidates.ts';

test('the path since the last load, in words and as a test', () => {
  const path = createPathRecorder('http://shop.test/');
  path.add([{ words: 'click link "Old"', code: 'never();' }]);
  path.restart('http://shop.test/cart');
  path.signedIn();
  const target = candidate({ name: "Ada's cart" });
  path.add([{ words: 'click button "Ada\'s cart"', code: `await ${locatorOf(target, null)}.click();` }]);
  const { steps, script, replays } = path.reproduction('TypeError: x');
  assert.deepEqual(steps, ['log in', 'open http://shop.test/cart', 'click button "Ada\'s cart"']);
  assert.match(script, /await page\.goto\('http:\/\/shop\.test\/cart'\);/);
  assert.match(script, /page\.getByRole\('button', \{ name: 'Ada\\'s cart' \}\)\.first\(\)\.click\(\);/);
  assert.equal(replays, 0);
});

test('the script stays a program, whatever a page calls its controls', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.webUrl(), (name, url) => {
      const path = createPathRecorder(url);
      path.add([{ words: name, code: `await ${locatorOf(candidate({ name }), null)}.click();` }]);
      stripTypeScriptTypes(path.reproduction(name).script);
    }),
  );
});

test('a long path keeps its end and says what it left out', () => {
  const path = createPathRecorder('http://shop.test/');
  path.add(Array.from({ length: 75 }, (_, index) => ({ words: `step ${index}`, code: `step(${index});` })));
  const { steps } = path.reproduction('x');
  assert.equal(steps[1], '(15 earlier steps on the same document are left out)');
  assert.equal(steps.at(-1), 'step 74');
});
