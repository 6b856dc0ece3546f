/** Names of languages as menus of languages have them. Pure. */

const codes =
  'af am an ar as ast az be bg bn bo br bs ca cs cy da de dz el en eo es et eu fa fi fil fo fr fy ga gd gl gsw gu ha he hi hr hsb ht hu hy ia id ig is it ja jv ka kab kk km kn ko ku ky la lb lo lt lv mg mi mk ml mn mr ms mt my nb nds ne nl nn no oc or pa pl ps pt rm ro ru rw sc si sk sl so sq sr su sv sw ta te tg th ti tk tl tr tt ug uk ur uz vi wa xh yi yo zh zh-Hans zh-Hant zu pt-BR en-GB'.split(
    ' ',
  );

/** In English and as those who speak it call it, in Latin letters too where they have others (CLDR, as Node has it). */
const known = codes.flatMap((code) =>
  ['en', code, code.length > 3 ? code : `${code}-Latn`].map((locale) =>
    new Intl.DisplayNames([locale], { type: 'language' }).of(code)?.replace(/ \(.*/, '').toLowerCase(),
  ),
);
/** What menus say besides. */
const other = [
  ...['bahasa indonesia', 'bahasa melayu', 'castellano', 'chinese simplified', 'chinese traditional', 'farsi'],
  ...['norsk', 'simplified chinese', 'tagalog', 'traditional chinese', 'valencià', 'vlaams'],
];
/** Some menus leave signs out: `Portugues`. */
const bare = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '');
const all = [...known, ...other].filter((name) => name !== undefined);
const names = new Set([...all, ...all.map(bare)]);

/** Parameters and folders of addresses that set the language. */
const setting = /^(?:(?:set|use|change|switch)?[-_]?(?:lang(?:uage)?|locale)|kc_locale|hl|lng|i18n)$/i;

/** Languages for translators, that say nothing to anybody else: made-up ones, and those that their tools stand behind. */
const pseudo = /^(?:eo|ach|aa|zz|xx|qps(?:-.{1,8})?|(?:en|ar)[-_]x[ab])$/i;

/** Whether a parameter has an application speak so: `?language=eo`. */
export const setsPseudo = (key: string, value: string): boolean => setting.test(key) && pseudo.test(value);

/** `Deutsch`, `Korean (Korea)`, `Português - Brasil`, `Deutsch / German`. */
export const isLanguage = (name: string): boolean =>
  name.length < 60 &&
  names.has(
    (/^[^([,/–-]*/.exec(name)?.[0] ?? '')
      .replace(/[^\p{L}\p{M}\s'‘]/gu, '')
      .trim()
      .replace(/ (?:мова|язык|language)$/iu, '')
      .toLowerCase(),
  );

/** Its first folder is a language: `/de/projects`, `/pt-br/`. Of a link that is named for one it is the same page, in that one. */
export function isTranslated(href: string): boolean {
  const [, code = ''] =
    (URL.canParse(href) && /^\/([a-z]{2,3})(?:[-_][a-z]{2,4})?(?:\/|$)/i.exec(new URL(href).pathname)) || [];
  return codes.includes(code.toLowerCase());
}

/** A list of them, read as one name: `Afrikaans Bosanski Català`. */
export const listsLanguages = (name: string): boolean => {
  const words = name.toLowerCase().split(/[\s,|/·]+/);
  return words.filter((word) => names.has(word)).length >= Math.max(3, words.length / 2);
};

/** Whether following it shows a page as any other does, rather than the same one in another language. */
export function setsNothing(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, pathname, searchParams, hash } = new URL(href);
  if (!protocol.startsWith('http') || (hash === '' && href.endsWith('#'))) return false;
  return ![...searchParams.keys(), ...pathname.split('/').filter((folder) => folder !== 'language')].some((word) =>
    setting.test(word),
  );
}
