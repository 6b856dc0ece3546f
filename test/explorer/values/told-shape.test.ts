import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRng } from '../../../explorer/rng.ts';
import { toldShape } from '../../../explorer/values/told-shape.ts';

test('a value is written as a complaint says, for every seed', () => {
  const table: [string, RegExp][] = [
    ['Code must be three letters.', /^[A-Z]{3}$/],
    ['Three letters', /^[A-Z]{3}$/],
    ['The order prefix must be one to four letters.', /^[A-Z]{3}$/],
    ['Barcode must have 8 to 14 digits.', /^\d{8}$/],
    ['User name needs 3–20 letters or digits.', /^[A-Za-z\d]{3}$/],
    ['Code must be 3 to 12 capital letters or digits.', /^[A-Z\d]{3}$/],
    ['Up to six letters or digits', /^[A-Za-z\d]{6}$/],
    ['Must be at most 5 characters', /^[A-Za-z\d]{5}$/],
    ['Name must be 8 characters or fewer.', /^[A-Za-z\d]{8}$/],
    ['The new password needs 8 characters or more.', /^[A-Za-z\d]{8}$/],
    ['Geben Sie 5 Ziffern ein', /^\d{5}$/],
  ];
  for (const [said, expected] of table)
    for (const seed of [1, 2, 3])
      assert.match(toldShape(said, 'Outrider 22 o1mk', createRng(seed)) ?? '', expected, said);
  for (const said of ['Give it a name', 'Not a valid number', 'A code looks like AB-1234', 'Between 1 and 10', ''])
    assert.equal(toldShape(said, 'Outrider', createRng(1)), null, said);
});
