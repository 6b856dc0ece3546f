/** Words of controls that are left alone, in the languages that people build products in. Pure. */
/** Any of these as a whole word. */
export const words = (...alternatives: string[]) =>
  new RegExp(`(?<![\\p{L}])(?:${alternatives.join('|')})(?![\\p{L}])`, 'iu');

export const signOut = words(
  'log[ -]?(?:out|off)',
  'sign[ -]?(?:out|off)',
  'end session',
  '(?:end|revoke|terminate|invalidate|expire|kill)(?: all| every| other| the| my| active)* sessions?',
  'lock screen',
  'switch user',
  '(?:stop using|change|switch) (?:a |the |this )?server',
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
export const stopping = words(
  'disconnect (?:from|all)',
  'shut ?down',
  'power ?off',
  're(?:start|boot)',
  'reload (?:the )?(?:server|service|instance|domain|daemon|host|vm)',
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
  'arresta',
  'encerrar (?:o )?(?:servidor|sistema)',
  'desligar',
  'afsluiten',
  'herstarten',
  'opnieuw (?:op)?starten',
  'uitschakelen',
  'stäng av',
  'starta om',
  'slå av',
  'luk ned',
  'genstart',
  'start på nytt',
  'sammuta',
  'käynnistä uudelleen',
  'wyłącz (?:serwer|system|komputer)',
  'uruchom ponownie',
  'vypnout',
  'restartovat',
  'vypnúť',
  'reštartovať',
  'leállítás',
  'újraindítás',
  'oprire',
  'repornire',
  'yeniden başlat',
  'перезапустить',
  'перезагрузить',
  'завершить работу',
  'вимкнути',
  'перезапустити',
  'рестартиране',
  'τερματισμός',
  'επανεκκίνηση',
  'khởi động lại',
  'シャットダウン',
  '再起動',
  '重启',
  '重新启动',
  '重新啟動',
  '关机',
  '關機',
  '다시 시작',
  '재시작',
);
/** As all that is said, and about the program: `Exit fullscreen` only leaves what one sees. */
export const quitting =
  /^\W*(?:quit|exit)(?: (?!(?:full|preview|edit|view|tour|present|focus|zen|distract|search|select|demo|compar|reader|theat|pic|kiosk|mode|room|chat|group|game|guide|draft|without|and\b)\S*)\S+)?\W*$/i;
export const accountEnd = words(
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
export const deletion = words(
  'delete(?: (?:all|permanently))?',
  'destroy',
  'erase',
  'wipe',
  'purge',
  'clear all',
  'discard (?:all|local)(?: changes)?',
  'flush (?:all|db|database|keys|data)',
  'truncate (?:the )?(?:table|database|collection|index|data|all)',
  '(?:clear|overwrite|replace|wipe) (?:all )?existing(?: (?:data|records|entries|items|content))?',
  'restore (?:from )?(?:a )?(?:backup|snapshot|dump)',
  'remove (?:all|(?:the )?selected)',
  // Of what goes on or is agreed upon; what is only being written is left so: `Cancel editing`.
  'cancel (?:(?:the|this|my|all|selected) )?(?:order|booking|reservation|appointment|subscription|membership|consumer|job|task|build|deployment|transfer)s?',
  'empty (?:the )?(?:trash|(?:recycle )?bin|folder|mailbox|inbox|junk|spam)',
  '(?:move|send) to (?:the )?(?:trash|(?:recycle )?bin)',
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
  'ta bort',
  'slett?e?',
  'poista',
  'usuń',
  'smazat',
  'zmazať',
  'odstranit',
  'odstrániť',
  'törlés',
  'șterge(?:re)?',
  'izbriši',
  'obriši',
  'удалить',
  'видалити',
  'изтри(?:й|ване)',
  'διαγραφή',
  'מחק',
  'מחיקה',
  'حذف',
  'ลบ',
  'sil',
  'xóa',
  'hapus',
  '削除',
  '删除',
  '刪除',
  '삭제',
);
/** As all that is said: files are dropped elsewhere. */
export const dropping =
  /^\W*(?:drop|truncate)(?: (?:the |this )?(?:table|view|column|index|database|schema|user|role|collection)s?)?\W*$/iu;
/** Deletions where a question asks for them; on a button alone they mostly take something off a list. */
export const removing = words(
  'remove',
  'unregister',
  'deregister',
  'decommission',
  'revoke',
  'entfernen',
  'retirer',
  'quitar',
  'rimuovere',
  'remover',
  'usunąć',
  '移除',
  '제거',
);
/** Classes of icons that stand for taking away, on controls without words. */
export const takingIcon = /(?:^|[^a-z])(?:trash(?:can)?|delete|bin|garbage|rubbish|dustbin)(?:$|[^a-z])/;
/** Doors and arrows out of a box, as icon sets call them. */
export const outIcon =
  /(?:^|[^a-z])(?:exit-to-app|right-from-bracket|box-arrow-right|arrow-right-(?:start-)?on-rectangle)(?:$|[^a-z])/;
export const stoppingIcon = /(?:^|[^a-z])(?:power-settings-new|power-off|shut-?down|restart|reboot)(?:$|[^a-z])/;
/** What a warning says of a setting that lets nobody in any more, the run neither. */
export const outlocking =
  /\b(?:not be (?:manageable|accessible)|(?:lose|loose) (?:your )?access|lock(?:s|ed)? (?:you(?:rself)?|us|everybody) out|locked out)\b/i;
/** What takes a question back. */
export const declining =
  /^\W*(?:no\b|cancel|close|dismiss|back\b|keep|abort|never ?mind|not now|go back|stay|nein|abbrechen|schließen|zurück|non\b|annuler|fermer|retour|cancelar|cerrar|volver|annulla|chiudi|indietro|fechar|voltar|não|annuleren|sluiten|nee\b|avbryt|nej|nei\b|annuller|luk|peruuta|sulje|anuluj|zamknij|nie\b|zrušit|zavřít|ne\b|zrušiť|mégse|anulează|iptal|hayır|нет|отмена|закрыть|ні\b|скасувати|отказ|όχι|ακύρωση|hủy|batal|キャンセル|いいえ|閉じる|取消|取り消し|关闭|否|취소|아니|닫기|×|x$)/iu;
/** Takes things out of use, an account among them; as a link or a tab such a word leads to what was put away. */
export const shelving = words(
  // The `Yearly archive` is where things lie already.
  '(?<!\\p{L}[^\\p{L}]+(?<!(?<!\\p{L})(?:to|and|or|the|bulk|mass)[^\\p{L}]+))archive',
  'deactivate',
  'suspend',
  'retire',
  'archivieren',
  'deaktivieren',
  'archiver',
  'archivar',
  'desactivar',
);
export const payment = words(
  'pay(?! (?:dates?|grades?|groups?|periods?|rates?|rolls?|runs?|scales?|slips?)(?![\\p{L}]))(?: now)?',
  '(?:submit|make|confirm) payment',
  'buy(?: now)?',
  // What was or is to be bought has pages of its own: `Purchase orders`.
  'purchase(?! (?:agreements?|dates?|history|invoices?|lines?|lists?|orders?|prices?|receipts?|reports?|requests?|requisitions?|returns?)(?![\\p{L}]))',
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
export const people = words(
  'invite',
  'send invitation',
  'send (?:(?:a|the) )?reminders?',
  'einladen',
  'inviter',
  'invitar',
  'invita',
  'convidar',
  'uitnodigen',
  'impersonate',
  '(?:log|sign)[ -]?in as',
  'masquerade(?: as)?',
  'act as',
  'anmelden als',
  'transfer ownership',
);
/** In a question: many people at once get something. */
export const mailing =
  /\bsend(?: out)? (?:all(?: the)?|these|the|\d+)(?: queued| pending)* (?:e-?mails|mails|messages|notifications)\b/i;
/** What replaces a key by another one, which whoever uses it does not have. */
export const keysAnew = words(
  '(?:re-?generate|rotate|renew|reset|roll|re-?issue)(?: (?!all\\b)[\\p{L}-]+){0,3} (?:keys?|tokens?|secrets?|codes?|credentials?)',
  'generate (?:a )?new(?: [\\p{L}-]+){0,2} (?:keys?|tokens?|secrets?|codes?)',
);
export const languages =
  /^\W*(english|deutsch|german|français|french|español|spanish|italiano|português|nederlands|polski|svenska|русский|日本語|中文|简体中文|繁體中文|한국어|türkçe|čeština|dansk|suomi|norsk)/i;
export const outMark = /(?:^|[^a-z])(?:log|sign)-?(?:out|off)(?:$|[^a-z])/;
/** In what markup says that a click does: `delete /notes/3`, `destroyRow(4)`. */
export const deletingDeed =
  /(?:^|[^a-z])(?:delete|destroy|remove\.(?:do|php|action|aspx?|jsp)|(?:module|plugin|extension|add-?on)s?[-_/]?(?:disable|deactivate|uninstall)|(?:disable|deactivate|uninstall)[-_/]?(?:module|plugin|extension|add-?on)|(?:remove|drop)[-_]?(?:server|connection|account|user|host|node|instance|database|db))(?:$|[^a-z])/;
export const commandWord =
  /\/(?:re-?index|compact|repair|drop|clear|reset|purge|flush|remove|toggle|enable|disable|activate|deactivate|approve|reject|revoke|rollback|install|upgrade|rebuild|migrate|cancel|unsubscribe|kill|start|stop|pause|resume|restore|sync|send|resend|trigger|execute|clone|duplicate|copy|unlink|publish|unpublish|archive|unarchive|mute|unmute|mark)(?=$|[/_]|-all(?![a-z]))/i;
export const outWord = /(?:^|[/._#?=&-])(?:log|sign)[-_]?(?:out|off)(?:$|[/._#?=&-])/i;
/** Parts of a path, and what a parameter says is to be done; the latter would be the name of a page in a path: `/trash`. */
export const destroying = /^(?:delete|destroy|shutdown|restart|uninstall)$/i;
export const takingAway = /^(?:trash|remove|deactivate|drop|truncate|empty|revert)$/i;
