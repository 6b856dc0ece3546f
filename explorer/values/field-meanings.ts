/** What a field's type, names and label say that it is for, and what is written into such a one. No I/O. */
import { inWords } from '../guard/guard.ts';
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';
import { usualDay, usualTime } from './usual-dates.ts';

interface Asked {
  readonly one: Candidate;
  readonly rng: Rng;
}

export const searches = /search|suche|filter|find|query|recherche|buscar|type a command|command palette|\bjump to\b/i;
export const sql = /\bsql\b(?! ?(?:server|host|user|database|port))|\bselect\b.{1,300}\bfrom\b/s;
export const addresses = /(?<!ho)url|web ?site|homepage|endpoint|\blink\b/;

/** Words of their own: `age` is none of `message`, nor `ort` of `port`. */
const word = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'u');

/** Whether a field's `meaningOf`, lower case, asks for it, and what is written then; an empty value is a search's. */
type Rule = readonly [RegExp, (mark: string, n: number, asked: Asked) => string];

/** The first that fits counts. */
const byMeaning: readonly Rule[] = [
  [word('slug'), (mark, n) => `${mark}-${n}`],
  [/(?:subject|betreff|objet).?prefix/, (mark) => `[${mark}]`],
  [/email|\be[- ]mail|courriel|correo/, (mark, n) => `outrider.${mark}.${n}@example.com`],
  [/pass ?(?:word|wort|phrase)|contraseña|mot de passe|kennwort/, (mark) => `Passw0rd!${mark}`],
  // Where it is called nothing, by what it holds.
  [sql, () => 'select 1 as one'],
  [/first.?name|vorname|given.?name|prénom/, () => 'Ada'],
  [/last.?name|nachname|surname|family.?name/, () => 'Lovelace'],
  [/user.?name|login|\bnick/, (mark, n) => `outrider${mark}${n}`],
  [/(?<!micro|head)phone|telefon|téléphone/, () => '+4930123456'],
  [word('tel|mobile|fax|handy'), () => '+4930123456'],
  [/\bzip|postal|\bplz\b|post ?code/, () => '10115'],
  [/\biban\b/, () => 'DE89370400440532013000'],
  [word('bic|swift'), () => 'COBADEFFXXX'],
  [/\bisbn/, () => '9780306406157'],
  [/latitude|\blat\b|breitengrad/, () => '52.52'],
  [/longitude|\b(?:lon|lng)\b|längengrad/, () => '13.405'],
  [/card.?number|kartennummer|ccnumber/, () => '4242424242424242'],
  [/\b(?:cvc|cvv)|security.?code/, () => '123'],
  [/card.*expir|expir\w*.?(?:month|year)|\bcc.?exp|mm ?\/ ?yy/, () => '12/34'],
  [/time.?zone|zeitzone/, () => 'Europe/Berlin'],
  [/\bcron/, () => '0 5 * * *'],
  [addresses, (mark) => `https://example.com/${mark}`],
  [word('port'), () => '8080'],
  [word('ip|ipv[46]|host|host ?name'), () => '127.0.0.1'],
  [word('city|town|home ?town|stadt|ort|wohnort|geburtsort|ville|ciudad|città|cidade'), () => 'Berlin'],
  [word('countr(?:y|ies)|land|pays|país|paese'), () => 'Germany'],
  [/street|address|adresse|straße/, () => 'Unter den Linden 1'],
  [word('messages?|comments?|descriptions?|bio|notes?|text|nachricht|kommentar|beschreibung'), written],
  [
    word('qty|quantity|amount|count|discount|anzahl|menge|age|alter|percent(?:age)?|seats|capacity|weight|sort order'),
    () => '2',
  ],
  [word('prices?|preis|costs?|kosten|total'), () => '9.99'],
  [word('year|jahr|baujahr|année'), () => '2024'],
  // The second half of a moment, as Django numbers it.
  [/\bdate 1\b/, (_, __, { one }) => usualTime(one)],
  [/birth|\bborn\b|geburts|\bdate\b|datum|\bdue\b|deadline|fällig/, (_, __, { one, rng }) => usualDay(one, rng)],
  [/expir|lifetime|timeout|\bttl\b|duration/, () => '1h'],
  [/\btime\b|uhrzeit/, (_, __, { one }) => usualTime(one)],
  [/colou?r|farbe/, () => '#12ab34'],
  [word('json|config'), () => '{"a": 1}'],
  [searches, () => ''],
  [word('key|code|sku|prefix|short.?name|abbrev\\p{L}*|kürzel'), (mark, n) => `${mark}${n % 100}`],
  [word('title|titel|subject|betreff'), (mark, n) => `Title ${n} ${mark}`],
  [/name/, (mark, n) => `Outrider ${n} ${mark}`],
];

export const ruleFor = (meaning: string): Rule | undefined => byMeaning.find(([pattern]) => pattern.test(meaning));

function written(mark: string): string {
  return `Written by Outrider ${mark}.`;
}

/** All that says what a field is for, in words: `due_date` and `dueDate` are `due date`. */
export function meaningOf({ type, field, name }: Candidate): string {
  // Said of what is no password it only keeps the browser from filling it in.
  const hint = type === 'password' ? field?.autocomplete : field?.autocomplete.replace(/(?:new|current)-password/, '');
  const said = [hint, field?.name, field?.id, name, field?.placeholder].map((one) => one ?? '');
  return inWords([type === 'text' ? '' : type, ...said].join(' ')).toLowerCase();
}
