import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTestCase } from '../../contract/test-case/read-test-case.ts';
import { actionOf, stepExpressions } from '../../contract/test-case/steps.ts';

const outline = `Feature: Newsletter
  Background:
    Given I am on "/"
  Scenario Outline: joining
    When I fill "Your e-mail" with "<mail>"
    Then I should see "<said>"
    Examples:
      | mail  | said   |
      | a@b.c | Thanks |
      | wrong | Sorry  |
`;

test('a scenario outline is a round a row, the background first in each', () => {
  const { rounds, mistakes } = readTestCase(outline);
  assert.deepEqual(mistakes, []);
  assert.deepEqual(
    rounds.map(({ steps }) => steps.map(({ text }) => text)),
    [
      ['I am on "/"', 'I fill "Your e-mail" with "a@b.c"', 'I should see "Thanks"'],
      ['I am on "/"', 'I fill "Your e-mail" with "wrong"', 'I should see "Sorry"'],
    ],
  );
  assert.deepEqual(rounds[1]?.steps.at(-1), {
    text: 'I should see "Sorry"',
    line: 6,
    action: { does: 'see', text: 'Sorry', shown: true },
  });
});

test('every step of the specification means something', () => {
  const table: readonly (readonly [string, object])[] = [
    ['I am on "/a"', { does: 'go', to: '/a' }],
    ['I go to "https://x.test/"', { does: 'go', to: 'https://x.test/' }],
    ['I log in', { does: 'log-in' }],
    ['I click "Save"', { does: 'click', name: 'Save', role: null }],
    ['I click the button "Save \\"all\\""', { does: 'click', name: 'Save "all"', role: 'button' }],
    ["I fill 'E-mail' with '{{username}}'", { does: 'fill', label: 'E-mail', value: '{{username}}' }],
    ['I select "Blue" from "Colour"', { does: 'select', label: 'Colour', option: 'Blue' }],
    ['I check "Yes"', { does: 'check', label: 'Yes', checked: true }],
    ['I uncheck "Yes"', { does: 'check', label: 'Yes', checked: false }],
    ['I press "Enter"', { does: 'press', key: 'Enter' }],
    ['I upload "a.png" to "Picture"', { does: 'upload', label: 'Picture', file: 'a.png' }],
    ['I should see "Hi"', { does: 'see', text: 'Hi', shown: true }],
    ['I should not see "Hi"', { does: 'see', text: 'Hi', shown: false }],
    ['I should be on "/b"', { does: 'be-on', path: '/b' }],
    ['the title should be "T"', { does: 'title', title: 'T' }],
    ['"Total" should contain "9"', { does: 'contain', name: 'Total', text: '9' }],
    ['there should be no errors', { does: 'no-errors' }],
  ];
  for (const [text, action] of table) assert.deepEqual(actionOf(text), action, text);
  assert.equal(table.length, stepExpressions.length);
  for (const text of ['I dance', 'I click Save', 'I log in now', '']) assert.equal(actionOf(text), null, text);
});

test('a mistake has its line and column', () => {
  const table: readonly (readonly [string, number, number, RegExp])[] = [
    ['', 1, 1, /no Feature/],
    ['nonsense', 1, 1, /expected: .*#FeatureLine/],
    ['Feature: x', 1, 1, /no Scenario/],
    ['Feature: x\n  Scenario: y', 2, 3, /no steps/],
    ['Feature: x\n  Scenario: y\n    Given I dance', 3, 11, /“I dance”; there are: I am on \{string\}/],
    ['Feature: x\n  Scenario: y\n    Given I log in\n      | a |', 4, 7, /no table/],
    ['Feature: x\n  Scenario: y\n    Given I log in\n  Scenario: z\n    Given I log in', 4, 3, /one Scenario/],
    ['Feature: x\n  Scenario: y\n    Given I log in\n  bla', 4, 3, /got 'bla'/],
    ['Feature: x\n  Scenario Outline: y\n    Given I log in\n    Examples:\n      | a |', 2, 3, /no row/],
  ];
  for (const [text, line, column, message] of table) {
    const [mistake] = readTestCase(text).mistakes;
    assert.deepEqual([mistake?.line, mistake?.column], [line, column], text);
    assert.match(mistake?.message ?? '', message, text);
  }
});
