/** Names of languages as menus of languages have them. Pure. */

const codes =
  'af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lo lt lv mk ml mn mr ms my nb ne nl nn no pa pl ps pt ro ru si sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh zh-Hans zh-Hant pt-BR en-GB'.split(
    ' ',
  );

/** In English and as those who speak it call it (CLDR, as Node has it). */
const names = new Set(
  codes.flatMap((code) =>
    ['en', code].map((locale) => new Intl.DisplayNames([locale], { type: 'language' }).of(code)?.toLowerCase()),
  ),
);

/** Parameters and folders of addresses that set the language. */
const setting = /^(?:(?:set|use|change|switch)?[-_]?(?:lang(?:uage)?|locale)|kc_locale|hl|lng|i18n)$/i;

/** `Deutsch`, `Korean (Korea)`, `Português - Brasil`. */
export const isLanguage = (name: string): boolean =>
  name.length < 60 &&
  names.has(
    (/^[^([,–-]*/.exec(name)?.[0] ?? '')
      .replace(/[^\p{L}\p{M}\s'‘]/gu, '')
      .trim()
      .toLowerCase(),
  );

/** Whether following it shows a page as any other does, rather than the same one in another language. */
export function setsNothing(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, pathname, searchParams, hash } = new URL(href);
  if (!protocol.startsWith('http') || (hash === '' && href.endsWith('#'))) return false;
  return ![...searchParams.keys(), ...pathname.split('/').filter((folder) => folder !== 'language')].some((word) =>
    setting.test(word),
  );
}
