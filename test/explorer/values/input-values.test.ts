import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isSearch } from '../../../explorer/values/field-kinds.ts';
import { givenValue, textFor, valueFor } from '../../../explorer/values/input-values.ts';
import { identityOf } from '../../../explorer/identity.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Field } from '../../../explorer/snapshot.ts';
import { candidate, field } from '../candidates.ts';
import { valueSource } from '../value-source.ts';

const text = (type: string, name: string, more: Partial<Field> = {}) =>
  candidate({ kind: 'text', tag: 'input', role: 'textbox', type, name, field: field(more) });
const source = (inputValues = {}, seed = 1) =>
  valueSource({ inputValues, mark: 'o1x', rng: createRng(seed), seen: () => ['Espresso'] });

test("the user's values come first: by name, id, label, placeholder, then type", () => {
  const inputValues = { 'Promo code': 'SAVE10', email: 'me@shop.test', quantity: 3, newsletter: true };
  assert.equal(givenValue(text('text', 'Promo Code:'), inputValues), 'SAVE10');
  assert.equal(givenValue(text('email', 'Your address'), inputValues), 'me@shop.test');
  assert.equal(givenValue(text('text', 'How many', { name: 'quantity' }), inputValues), '3');
  assert.equal(givenValue(text('text', 'How many', { id: 'Quantity' }), inputValues), '3');
  assert.equal(givenValue(text('text', 'Other'), inputValues), null);
});

test('values make sense for what a field asks', () => {
  const table: [ReturnType<typeof text>, RegExp][] = [
    [text('email', ''), /^[^@\s]+@example\.com$/],
    [text('text', 'E-mail address'), /@example\.com$/],
    [text('date', ''), /^\d{4}-\d\d-\d\d$/],
    [text('time', ''), /^\d\d:\d\d$/],
    [text('datetime-local', ''), /^\d{4}-\d\d-\d\dT\d\d:\d\d$/],
    [text('color', ''), /^#[0-9a-f]{6}$/],
    [text('tel', 'Phone'), /^\+\d+$/],
    [text('url', 'Website'), /^https:\/\//],
    [text('text', 'Name'), /o1x/],
    [text('text', 'File name', { autocomplete: 'new-password' }), /^Outrider \d+ o1x$/],
    [text('text', 'Limit (5-9)'), /^[5-9]$/],
    [text('text', 'Pool', { placeholder: '0 - 1000' }), /^\d{1,4}$/],
    [text('text', 'Timeout', { filled: true, held: 'x', unit: 's' }), /^\d{1,2}s$/],
    [text('text', 'URL slug'), /^o1x-\d+$/],
    [text('text', 'Email subject prefix'), /^\[o1x\]$/],
    [text('url', 'Website', { filled: true, rejected: true, said: 'Like 127.0.0.1:7101' }), /^https:/],
    [text('text', 'Postcode', { pattern: '\\d{5}' }), /^\d{5}$/],
    [text('editor', 'SELECT id, title FROM books LIMIT 20'), /^select 1 as one$/],
    [text('json', ''), /^\{"name": "Outrider \d+ edited", "count": \d\}$/],
    [text('code', 'Notes'), /edited/],
    [text('text', 'SQL query', { filled: true }), /^$/],
    [candidate({ ...text('', 'SQL query', { filled: true }), tag: 'textarea' }), /^select 1 as one$/],
    [text('text', 'SQL server'), /o1x/],
    // Words of their own alone: no age in a message, no `ort` in a port, no land in an island.
    ...['Message', 'Comment text'].map((name): [ReturnType<typeof text>, RegExp] => [
      text('text', name),
      /^Written by/,
    ]),
    ...[
      'Language',
      'Report name',
      'Transport',
      'Island',
      'Account name',
      'Velocity plan',
      'Hourly rate',
      'Microphone',
      'Hotel',
      'Titelbild',
    ].map((name): [ReturnType<typeof text>, RegExp] => [text('text', name), /o1x/]),
    [text('text', 'Port'), /^8080$/],
    [text('text', '', { name: 'ip_address' }), /^127\.0\.0\.1$/],
    [text('text', '', { name: 'due_date' }), /^\d{4}-\d\d-\d\d$/],
    [text('text', '', { name: 'invoiceDate' }), /^\d{4}-\d\d-\d\d$/],
    [text('text', '', { name: 'end_year' }), /^2024$/],
    [text('text', 'Age'), /^2$/],
    [text('text', 'Wohnort'), /^Berlin$/],
    [text('text', 'Slug', { pattern: '[a-z-]+' }), /^[a-z-]+$/],
  ];
  for (const [one, expected] of table) assert.match(valueFor(one, source(), false), expected, one.name || one.type);
});

test('numbers stay within the limits, and text within its length, for every seed', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, min, span) => {
      const number = text('number', 'n', { min: String(min), max: String(min + span) });
      const value = Number(valueFor(number, source({}, seed), false));
      assert.ok(value >= min && value <= min + span, `${value} of ${min}..${min + span}`);
      const short = text('text', 'Name', { maxLength: 1 + (span % 20) });
      assert.ok(valueFor(short, source({}, seed)).length <= 1 + (span % 20));
    }),
  );
});

test('a search looks for what is there, among other things', () => {
  const search = text('search', 'Search');
  const values = Array.from({ length: 40 }, (_, seed) => valueFor(search, source({}, seed), false));
  assert.ok(values.includes('Espresso'));
  assert.ok(new Set(values).size > 4);
  const named = text('search', 'Search books', { placeholder: 'Title, author, e-mail or ISBN' });
  const asked = Array.from({ length: 40 }, (_, seed) => valueFor(named, source({}, seed), false));
  assert.ok(asked.includes('Espresso') && !asked.some((value) => /\d{13}|@/.test(value)), 'whatever it looks in');
  assert.equal(valueFor(text('search', 'Search', { filled: true }), source()), '');
  const second = Array.from({ length: 40 }, (_, seed) => {
    const before = source({}, seed);
    before.written.set(identityOf(search), 'Espresso');
    return valueFor(search, before, false);
  });
  const nothings = second.filter((value) => value.startsWith('Outrider')).length;
  assert.ok(nothings > 15 && nothings < 35, `${nothings} of 40 ask for nothing`);
});

test('a field whose label asks for one of a list is no search, though what stands in it says `Search`', () => {
  const picker = { ...text('text', 'City', { placeholder: 'Search…', list: true }), popup: 'listbox', group: 1 };
  assert.ok(!isSearch(picker));
  assert.ok(isSearch({ ...picker, name: 'Search…' }), 'nothing else names it');
  assert.ok(isSearch({ ...picker, group: 0 }), 'nothing is sent with it');
  assert.ok(isSearch(text('text', 'City', { placeholder: 'Search…' })), 'it opens no list');
});

test('a number that was too much is written again as the most that there is said to be', () => {
  const told = (said: string) => valueFor(text('number', 'Quantity', { filled: true, rejected: true, said }), source());
  for (const said of [
    'Only 40 on hand in Lyon.',
    'There are 40 left',
    'Must not exceed 40',
    'Höchstens 40',
    'Maximum is 40',
  ])
    assert.equal(told(said), '40', said);
  for (const said of ['At most 40 characters', 'Only 3.5 kg', 'Not valid', 'Ticket 40'])
    assert.notEqual(told(said), '40', said);
  assert.notEqual(told('Only 3.5 kg'), '3');
  const pieces = text('text', 'Pieces', { filled: true, rejected: true, said: 'Only 40 left', inputMode: 'numeric' });
  assert.equal(valueFor(pieces, source()), '40');
  const name = text('text', 'Name', { filled: true, rejected: true, said: 'Only 40 tries left' });
  assert.notEqual(valueFor(name, source()), '40');
});

test('after a value from the edge was refused a usual one comes first, then what the complaint calls for', () => {
  const refused = (name: string, said: string, type = 'text') =>
    text(type, name, { filled: true, rejected: true, said });
  const again = source();
  const iban = refused('IBAN', 'The IBAN is not valid');
  again.written.set(identityOf(iban), 'ABC-123');
  again.fromEdge.add(identityOf(iban));
  assert.equal(valueFor(iban, again), 'DE89370400440532013000');
  const second = (one: ReturnType<typeof text>) => {
    const before = source();
    before.written.set(identityOf(one), 'written before');
    return valueFor(one, before);
  };
  assert.match(second(refused('Recipient', 'The recipient must be an e-mail address')), /@example\.com$/);
  assert.match(second(refused('Login', 'Use 3 to 16 lowercase letters')), /^[a-z]{3,16}$/);
  assert.equal(second(refused('Age', 'You must be at least 18', 'number')), '18');
  assert.equal(second(refused('Price', 'The price must be greater than 0', 'number')), '1');
});

test('a field that is to be spared is given no value from the edge', () => {
  const file = text('text', 'Filename');
  const fromEdge = (spared: boolean) =>
    Array.from({ length: 100 }, (_, seed) => {
      const one = valueSource({ rng: createRng(seed), spares: () => spared });
      valueFor(file, one);
      return one.fromEdge.size;
    }).filter((size) => size > 0).length;
  assert.equal(fromEdge(true), 0);
  assert.ok(fromEdge(false) > 3);
});

test('what a link is to lead to is an address of nobody, from the edge, too', () => {
  const values = (name: string) =>
    Array.from({ length: 500 }, (_, seed) => valueFor(text('text', name), valueSource({ rng: createRng(seed) })));
  assert.ok(values('To what URL should this link go?').every((one) => one.startsWith('https://example.com/')));
  assert.ok(values('URL slug').includes('%'));
});

test("a name that was given before has an apostrophe now and then, as people's names have one, or no spaces, as programs want it; what refused it has none", () => {
  const values = (more: Partial<Field>, written: boolean) => {
    const given = source();
    const name = text('text', 'Room name', more);
    if (written) textFor(name, null, given);
    return Array.from({ length: 40 }, () => valueFor(name, given, false));
  };
  const owned = values({}, true).filter((one) => /^Outrider's \d+ o1x$/.test(one)).length;
  assert.ok(owned > 5 && owned < 35, `${owned} of 40`);
  const asIdentifiers = (given: readonly string[]) => given.filter((one) => /^Outrider_\d+_o1x$/.test(one)).length;
  const identifiers = asIdentifiers(values({}, true));
  assert.ok(identifiers > 5 && identifiers < 25, `${identifiers} of 40`);
  assert.equal(asIdentifiers(values({}, false)), 0);
  for (const plain of [
    values({}, false),
    values({ filled: true, rejected: true }, true),
    values({ pattern: '[\\w ]+' }, true),
  ])
    assert.deepEqual(
      plain.filter((one) => one.includes("'")),
      [],
    );
});

test('buttons and boxes are no searches, whatever they are called', () => {
  const one = text('text', 'Search', { filled: true });
  assert.ok(isSearch(one));
  assert.ok(!isSearch({ ...one, kind: 'button', type: 'submit' }));
  assert.ok(!isSearch({ ...one, kind: 'toggle', type: 'checkbox', name: 'Filter on server' }));
});

test('what was there before is not called by our mark, or it would be taken for ours', () => {
  const source = valueSource();
  const name = (held: string) => textFor(text('text', 'Name', { filled: held !== '', held }), null, source);
  assert.match(name(''), /k7/);
  assert.doesNotMatch(name('of others'), /k7/);
  const [own] = source.ownTexts;
  assert.ok(own);
  assert.match(name(own), /k7/);
});
