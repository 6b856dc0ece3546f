import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTestCase } from '../../contract/test-case/read-test-case.ts';
import { mistakesNamed } from '../../dashboard/src/text/mistakes-named.ts';
import { checkedGherkin } from '../../server/services/checked-gherkin.ts';

const texts = [
  'Feature: Cart\n\n  Scenario: Pay\n    Given I dance\n    Then the line 3, column 4: is odd\n',
  'Scenario: Pay\n  nonsense\n',
  'Feature: Cart\n  Scenario: Pay\n    Given I log in\n      | a |\n      | b | c |\n',
];

test('what the server says of a text are the mistakes that the parser finds in it', () => {
  for (const text of texts) {
    const { mistakes } = readTestCase(text);
    assert.notEqual(mistakes.length, 0);
    assert.throws(
      () => checkedGherkin(text),
      (error: Error) => {
        assert.deepEqual(mistakesNamed(error.message), mistakes);
        return true;
      },
    );
  }
  assert.deepEqual(mistakesNamed('gherkin must have 1 to 50000 characters.'), []);
});
