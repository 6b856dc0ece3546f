/** What the explorer never does: leave, end the session, or destroy what it did not make. Pure. */
import type { Candidate } from './snapshot.ts';

/** Why a control is left alone; null when it may be used. */
export type Refusal =
  | 'other origin'
  | 'signs out'
  | 'destroys'
  | 'stops the service'
  | 'pays'
  | 'reaches people'
  | 'leaves the web'
  | 'changes the language';

const words = (...alternatives: string[]) => new RegExp(`(?<![\\p{L}])(?:${alternatives.join('|')})(?![\\p{L}])`, 'iu');

const signOut = words(
  'log[ -]?(?:out|off)',
  'sign[ -]?(?:out|off)',
  'end session',
  'lock screen',
  'switch user',
  'abmelden',
  'ausloggen',
  'déconnexion',
  '(?:se )?déconnecter',
  'cerrar sesión',
  'desconectar',
  'salir',
  'esci',
  'disconnetti(?:ti)?',
  'terminar sessão',
  'encerrar sessão',
  'deconectare',
  'odhlásit(?: se)?',
  'odhlásiť(?: sa)?',
  'odjava',
  'kijelentkezés',
  'log(?:g|ge)? ud',
  'logg(?:a)? ut',
  'kirjaudu ulos',
  'oturumu kapat',
  'çıkış(?: yap)?',
  'вийти',
  'вихід',
  'изход',
  'αποσύνδεση',
  'התנתק(?:ות)?',
  'تسجيل الخروج',
  'लॉग ?आउट',
  'ออกจากระบบ',
  'đăng xuất',
  'keluar',
  'ចាកចេញ',
  'sair',
  'uitloggen',
  'afmelden',
  'wyloguj',
  'выйти',
  'выход',
  'ログアウト',
  'サインアウト',
  '退出(?:登录|登錄)?',
  '登出',
  '注销',
  '로그아웃',
);
const stopping = words(
  'shut ?down',
  'power ?off',
  're(?:start|boot)',
  'uninstall',
  'factory reset',
  'reset (?:instance|server|database|all)',
  'herunterfahren',
  'neu ?starten',
  'deinstallieren',
  'redémarrer',
  'arrêter',
  'désinstaller',
  'reiniciar',
  'apagar',
  'desinstalar',
  'riavvia',
  'spegni',
  'maintenance mode',
  'drop database',
  '再起動',
  '重启',
  '关机',
);
const accountEnd = words(
  '(?:delete|close|deactivate|remove|cancel) (?:my |your |this |the )?(?:account|profile|organi[sz]ation|workspace|subscription|site|repository)',
  '(?:konto|account) (?:löschen|schließen)',
  'supprimer (?:mon |le )?compte',
  '(?:eliminar|borrar) (?:mi )?cuenta',
  'elimina account',
  'excluir conta',
  'account verwijderen',
  '删除账户',
  'アカウントを?削除',
);
const deletion = words(
  'delete(?: (?:all|permanently))?',
  'destroy',
  'erase',
  'wipe',
  'purge',
  'clear all',
  'remove all',
  'empty (?:trash|bin)',
  'löschen',
  'supprimer',
  'effacer',
  'eliminar',
  'borrar',
  'elimina',
  'cancella',
  'excluir',
  'verwijderen',
  'radera',
  'usuń',
  'удалить',
  '削除',
  '删除',
  '삭제',
);
/** Takes things out of use, an account among them; as a link or a tab such a word leads to what was put away. */
const shelving = words(
  'archive',
  'deactivate',
  'suspend',
  'archivieren',
  'deaktivieren',
  'archiver',
  'archivar',
  'desactivar',
);
const payment = words(
  'pay(?: now)?',
  '(?:submit|make|confirm) payment',
  'buy(?: now)?',
  'purchase',
  'place order',
  'subscribe',
  'upgrade (?:now|plan|to)',
  'donate',
  'confirm (?:order|payment)',
  'jetzt kaufen',
  'bezahlen',
  'zahlungspflichtig bestellen',
  'payer',
  'acheter',
  'pagar',
  'comprar',
  'paga ora',
  'acquista',
  'betalen',
  '支払う',
  '購入',
  '付款',
  '购买',
);
const people = words(
  'invite',
  'send invitation',
  'einladen',
  'inviter',
  'invitar',
  'invita',
  'convidar',
  'uitnodigen',
  'impersonate',
  'transfer ownership',
);
const languages =
  /^\W*(english|deutsch|german|français|french|español|spanish|italiano|português|nederlands|polski|svenska|русский|日本語|中文|简体中文|繁體中文|한국어|türkçe|čeština|dansk|suomi|norsk)/i;
const outMark = /(?:^|[^a-z])(?:log|sign)-?(?:out|off)(?:$|[^a-z])/;
const outWord = /(?:^|[/._#?=&-])(?:log|sign)[-_]?(?:out|off)(?:$|[/._#?=&-])/i;

export function refusalOf(
  candidate: Pick<Candidate, 'name' | 'marks' | 'href' | 'kind' | 'mine' | 'field'>,
  origin: string,
): Refusal | null {
  const { name, marks, href, kind, mine, field } = candidate;
  if (href) {
    const address = addressRefusal(href, origin);
    if (address) return address;
  }
  // In another language none of the words below could be relied on, and the setting is often kept for everybody.
  if (kind === 'select' && field && field.options.filter((option) => languages.test(option)).length >= 3)
    return 'changes the language';
  // A field is only typed into; what its label says is what it holds, not what it does.
  if (kind === 'text') return null;
  if (signOut.test(name) || outMark.test(kebab(marks))) return 'signs out';
  if (stopping.test(name)) return 'stops the service';
  if (accountEnd.test(name)) return 'destroys';
  if (payment.test(name) && name.length < 40) return 'pays';
  if (people.test(name)) return 'reaches people';
  // What carries our mark we made, and may delete again.
  if (deletion.test(name) && !mine && (kind === 'link' ? commands(name) : name.length < 60)) return 'destroys';
  if (shelving.test(name) && !mine && kind === 'button' && name.length < 40) return 'destroys';
  return null;
}

const kebab = (text: string): string => text.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

/** Many a link is a button by script. One that names a deletion first or last is not the title of a page on deleting. */
function commands(name: string): boolean {
  const words = name.trim().split(/\s+/);
  return (
    words.length <= 4 && [words[0], words.slice(0, 2).join(' '), words.at(-1)].some((word) => deletion.test(word ?? ''))
  );
}

/** Judges an address before going there, whether by a link, a pop-up or by ourselves. */
export function addressRefusal(href: string, origin: string): Refusal | null {
  if (href.startsWith('javascript:')) return null;
  if (!URL.canParse(href)) return 'leaves the web';
  const url = new URL(href);
  if (!/^https?:$/.test(url.protocol)) return 'leaves the web';
  if (url.origin !== origin) return 'other origin';
  if (outWord.test(url.pathname + url.search + url.hash)) return 'signs out';
  if (/\/(?:delete|destroy|shutdown|restart|uninstall)(?:$|[/?])/i.test(url.pathname)) return 'destroys';
  return null;
}
