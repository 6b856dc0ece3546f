import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toldOptions } from '../../../explorer/values/told-options.ts';

test('what a complaint lists is all that is taken', () => {
  const table: [string, string[]][] = [
    [
      "Rule #1 is missing a valid field name (Options: 'EntryTitle', 'EntryURL', 'EntryContent')",
      ['EntryTitle', 'EntryURL', 'EntryContent'],
    ],
    ['Interval must be one of: hourly, daily, weekly.', ['hourly', 'daily', 'weekly']],
    ['"status" must be one of [draft, published, archived]', ['draft', 'published', 'archived']],
    ["Invalid enum value. Expected 'user' | 'admin', received 'Outrider'", ['user', 'admin']],
    ['Level must be one of low, medium or high', ['low', 'medium', 'high']],
    ['Allowed values are "r", "w" and "rw"', ['r', 'w', 'rw']],
    ['Valid formats: json, yaml', ['json', 'yaml']],
  ];
  for (const [said, expected] of table) assert.deepEqual(toldOptions(said), expected, said);
});

test('words that list nothing', () => {
  for (const said of [
    'Choose one of the plans',
    'Please select at least one of these options',
    'The name is not valid.',
    'Either the name or the mail address is required',
    'Expected a number',
    'A code looks like AB-1234',
    "Can't be 'blank'",
    'One of your answers is missing',
    '',
  ])
    assert.deepEqual(toldOptions(said), [], said);
});
