import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from '../../../explorer/guard/guard.ts';
import { viewport } from '../../../explorer/browser/open-context.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { usableOf } from '../../../explorer/guard/usable.ts';
import { candidate, field } from '../candidates.ts';

const origin = 'http://shop.test';
const button = (name: string, more: Partial<Candidate> = {}) => candidate({ name, ...more });

/** Names of what may be used of a page that shows these. */
const shown = (...candidates: Candidate[]) =>
  usableOf({ candidates, dialogs: [], covered: false }, origin, viewport).map(({ name }) => name);

test('keeps the language that its words are in', () => {
  const select = (options: string[]) => candidate({ kind: 'select', name: 'Language', field: field({ options }) });
  assert.equal(refusalOf(select(['Browser', 'Deutsch', 'English', '日本語']), origin), 'changes the language');
  assert.equal(refusalOf(select(['English breakfast', 'Tea']), origin), null);
  const link = (name: string, href: string) => button(name, { kind: 'link', href });
  for (const value of ['eo', 'qps-ploc', 'en-XA'])
    assert.equal(
      refusalOf(link('Translation mode', `${origin}/?language=${value}`), origin),
      'changes the language',
      value,
    );
  assert.equal(refusalOf(link('Orders', `${origin}/orders?lang=en`), origin), null);
  for (const name of [
    'Finnish',
    'Korean (Korea)',
    'Deutsch',
    'Português - Brasil',
    '简体中文',
    'Chinese, Simplified',
    'Srpski',
    'Kurdî',
    'Bahasa Indonesia',
    'Portugues',
    'Espanol',
    'Українська мова',
    'Deutsch/German',
    'Afrikaans Bosanski Català Čeština Cymraeg Dansk Deutsch Eesti English English (G',
  ]) {
    assert.equal(refusalOf(button(name), origin), 'changes the language', name);
    for (const href of [
      `${origin}/#`,
      `${origin}/#xy`,
      `${origin}/?lang=xy`,
      `${origin}/set-language/xy`,
      `${origin}/de/books`,
      `${origin}/pt-br`,
      'javascript:void(0)',
    ])
      assert.equal(refusalOf(link(name, href), origin), 'changes the language', href);
    for (const href of [
      `${origin}/language/xy`,
      `${origin}/books?of=xy`,
      `${origin}/#/books/xy`,
      `${origin}/books/de`,
      `${origin}/desk/`,
    ])
      assert.equal(refusalOf(link(name, href), origin), null, href);
  }
  for (const name of [
    'Python',
    'Save',
    'Or',
    'French recipes and English books of Polish cooks',
    'English breakfast',
    'Finnish the rest',
    '',
  ])
    assert.equal(refusalOf(button(name), origin), null, name);
  assert.equal(refusalOf(link('Books', `${origin}/de/books`), origin), null, 'all pages may lie there');
});

test('chooses a language where nothing else can be done', () => {
  const languages = ['Deutsch', 'English'].map((name, ref) => candidate({ name, ref }));
  const out = candidate({ name: 'Log out', ref: 2 });
  assert.deepEqual(shown(...languages, out), ['Deutsch', 'English']);
  assert.deepEqual(shown(...languages, out, candidate({ name: 'Continue', ref: 3 })), ['Continue']);
});

test('a page that asks for a language first is answered, an opened list of them is not', () => {
  const option = (name: string, layer: number) => button(name, { kind: 'widget', role: 'option', layer });
  const candidates = ['Deutsch', 'Français', 'Español', 'Klingon'].map((name) => option(name, 1));
  const usable = (dialogs: string[]) => usableOf({ candidates, dialogs, covered: false }, origin, viewport).length;
  assert.equal(usable(['dialog:Welcome']), 4);
  assert.equal(usable(['listbox:Language']), 0);
});
