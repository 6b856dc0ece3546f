import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf } from '../../../explorer/identity.ts';
import { valueFor } from '../../../explorer/values/input-values.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Field } from '../../../explorer/snapshot.ts';
import { dayAsShown, dayIn, inEnglish, timeInEnglish, usualDay, weekOf } from '../../../explorer/values/usual-dates.ts';
import { candidate, field } from '../candidates.ts';
import { valueSource } from '../value-source.ts';

const day = (name: string, more: Partial<Field> = {}, type = 'date') =>
  candidate({ kind: 'text', tag: 'input', type, name, field: field(more) });
const seeds = Array.from({ length: 12 }, (_, seed) => seed);
const days = (name: string, more: Partial<Field> = {}) =>
  seeds.map((seed) => usualDay(day(name, more), createRng(seed)));

test('a day is today, a period begins soon or began long ago, and ends after that', () => {
  const today = dayIn(0);
  assert.deepEqual(new Set(days('Date')), new Set([today]));
  assert.deepEqual(new Set(days('Date of birth')), new Set(['1990-05-17']));
  const begins = days('From');
  assert.ok(begins.some((one) => one > today) && begins.some((one) => one < today), begins.join(' '));
  for (const name of ['Until', 'endDate', 'Due date', 'Check-out'])
    for (const one of days(name))
      assert.ok(
        begins.every((begin) => begin < one && one > today),
        name,
      );
});

test('a day that was refused is another one, as the complaint has it', () => {
  const refused = (name: string, said: string) => days(name, { rejected: true, filled: true, said });
  const today = dayIn(0);
  for (const said of ['The date cannot be in the past', 'Must be in the future', "It can't be before today"])
    for (const one of refused('From', said)) assert.ok(one > today, `${said}: ${one}`);
  for (const said of ['The date must not be in the future', 'It has to be in the past'])
    for (const one of refused('Day', said)) assert.ok(one < today, `${said}: ${one}`);
  const [until = ''] = refused('Until', 'Until must be after From');
  assert.ok(until > (days('Until')[0] ?? ''));
  assert.ok(new Set(refused('Day', 'Not that one')).size > 1);
});

test("a day stays within the field's bounds", () => {
  assert.equal(usualDay(day('Date', { min: '2999-01-02' }), createRng(1)), '2999-01-02');
  assert.equal(usualDay(day('Until', { max: '2020-03-04' }), createRng(1)), '2020-03-04');
});

test('a day is written as the field shows that it wants it', () => {
  const [year = '', month = '', date = ''] = dayIn(0).split('-');
  for (const [shown, written] of [
    ['MM/DD/YYYY', `${month}/${date}/${year}`],
    ['TT.MM.JJJJ', `${date}.${month}.${year}`],
    ['jj/mm/aaaa', `${date}/${month}/${year}`],
    ['dd-mm-yy', `${date}-${month}-${year.slice(2)}`],
    ['e.g. 31.12.2024', `${date}.${month}.${year}`],
    ['12/31/2024', `${month}/${date}/${year}`],
    ['2024-12-31', dayIn(0)],
    ['e.g. Dec 31, 2026', inEnglish(dayIn(0), 'short')],
    ['MM/YY', null],
    ['192.168.1.1', null],
    ['1.2.3', null],
  ] as const)
    assert.equal(dayAsShown(day('Day', { placeholder: shown }, 'text'), createRng(1)), written, shown);
  const told = valueFor(day('Ordered', { said: 'Use %d.%m.%Y' }, 'text'), valueSource(), false);
  assert.match(told, /^\d\d\.\d\d\.\d{4}$/);
  const labelled = valueFor(day('Due (DD/MM/YYYY)', {}, 'text'), valueSource(), false);
  assert.match(labelled, /^\d\d\/\d\d\/\d{4}$/);
});

test('a field with a calendar or a clock takes a day or a time though nothing shows how it is written', () => {
  assert.deepEqual([inEnglish('2026-02-03'), inEnglish('2026-02-03', 'short')], ['2/3/2026', 'Feb 3, 2026']);
  const until = day('Until', { takes: 'day' }, 'text');
  assert.equal(valueFor(until, valueSource(), false), dayIn(14));
  const written = new Map([[identityOf(until), dayIn(14)]]);
  const later = seeds.map((seed) => valueFor(until, valueSource({ written, rng: createRng(seed) }), false));
  assert.deepEqual(new Set(later), new Set([dayIn(14), inEnglish(dayIn(14))]));
  assert.equal(valueFor(day('At', { takes: 'time' }, 'text'), valueSource(), false), '12:30');
  assert.equal(timeInEnglish('13:30'), '1:30 PM');
});

test('the parts of a day and of a time are given figures, together a day that is meant', () => {
  const part = (name: string) =>
    valueFor(candidate({ kind: 'text', tag: 'div', role: 'spinbutton', name, field: null }), valueSource());
  const [year, month, date] = dayIn(14).split('-');
  assert.deepEqual(
    ['year', 'month', 'day'].map((name) => part(`${name}, Due`)),
    [year, month, date],
  );
  assert.deepEqual(['Hours', 'Minutes', 'AM/PM', 'Meridiem', 'Tag'].map(part), ['12', '30', 'p', 'p', '5']);
});

test('weeks are those of ISO 8601, and hours of one day follow each other', () => {
  for (const [one, week] of [
    ['2026-01-01', '2026-W01'],
    ['2027-01-01', '2026-W53'],
    ['2024-12-30', '2025-W01'],
    ['2026-11-28', '2026-W48'],
  ] as const)
    assert.equal(weekOf(one), week, one);
  const time = (name: string) => valueFor(day(name, {}, 'time'), valueSource(), false);
  assert.ok(time('From') < time('To'));
});
