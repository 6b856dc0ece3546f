/** Words of what may leave the run outside: of its own account, and of the door that everybody comes in by. Pure. */
import { words } from './guard-words.ts';

/** Whether an account may be used; said of the run's own alone. */
export const accountState = words(
  '(?:en|dis)abled?',
  '(?:de)?activate[sd]?',
  '(?:in)?active',
  '(?:un)?block(?:ed)?',
  '(?:un)?lock(?:ed)?',
  '(?:un)?ban(?:ned)?',
  'suspend(?:ed)?',
  'revoke[ds]?',
  'demote',
  '(?:reset|change|set|force|send|generate|new)(?: [\\p{L}-]+){0,2} password(?: (?:reset|change))?',
  '(?:log|sign)[ -]?in as',
  'retire[ds]?',
  'expire[sd]?',
  'terminate[sd]?',
  'disconnect(?:ed)?',
  'approved?',
  '(?:de)?aktiv(?:ieren|iert)?',
  'sperren',
  'gesperrt',
  '(?:dés)?activer',
  '(?:des)?activar',
);
/** A day after which it may be used no more, where one is written. */
export const accountEnds = words(
  'expir(?:e[sd]?|y|ation)',
  'valid (?:until|to|through)',
  'gültig bis',
  'ablauf(?:datum)?',
);
const rightsLabels = [
  '(?:account |user )?status',
  'roles?',
  'permissions?',
  'rollen?',
  'rôles?',
  'rol(?:es)?',
  'ruol[oi]',
];
/** … and for what, where that is chosen or ticked. */
export const accountRights = words(
  ...rightsLabels,
  'privileges?',
  '(?:user )?groups?',
  'teams?',
  'gruppen?',
  'can (?:add|change|create|delete|edit|manage|view)',
  'admin(?:istrator)?',
  'super[- ]?(?:user|admin)',
  'staff',
  'função',
);
/** … and what a list is called that opens at a click on no control: it may also be a word in a row. */
export const rightsLabel = new RegExp(`^(?:${rightsLabels.join('|')})$`, 'iu');
const signingIn = '(?:log|sign)[ -]?(?:in|on)';
/** Ticked, chosen or switched, it may leave nobody who can sign in as the run did: what is asked for besides, what no longer is enough. */
export const doorSetting = words(
  '2fa',
  'mfa',
  '(?:two|multi|second)[ -]?(?:factor|step)(?:[ -]\\p{L}+)?',
  'maintenance',
  'wartung(?:smodus)?',
  'mantenimiento',
  'lockdown(?: mode)?',
  // What makes and changes things is shown to nobody then.
  '(?:hide|lock)(?:[\\/& ]+(?:hide|lock))?(?: \\p{L}+){0,4} controls',
  // What the address of the application then shows may be no page of it.
  '(?:entry|landing|start) page',
  '(?:force|enforce|require|only|always|redirect)[^.]{0,30} (?:https|ssl|tls|sso|saml)',
  '(?:https|ssl|tls|sso|saml)[ -]only',
  `(?:password|local|basic|form|user ?name)(?:[ -]based)?[ -](?:${signingIn}|auth\\p{L}*)`,
  `(?:enable|disable|require|force|allow|hide|block)d? (?:[^.]{0,12} )?(?:${signingIn}|authentication)`,
  `(?:change|new|reset)(?: \\p{L}+){0,2} password[^.]{0,12} (?:on|at|upon) (?:\\p{L}+ )?${signingIn}`,
);
/** … and where it is called nothing else: what is tagged so, or asks a mail server so, has more words. */
export const doorName =
  /^(?:(?:web|http|ui|gui|site|admin|user) )?(?:auth(?:entication|ori[sz]ation)?|(?:log|sign)[ -]?in|password protect(?:ed|ion)|access control)(?: (?:enabled|required))?$/i;
/** … and as a button, which only does that. */
export const doorDeed = words(
  '(?:enable|turn on|set up|activate) (?:end[ -]to[ -]end )?encryption',
  `(?:disable|turn off|remove|block) (?:[^.]{0,12} )?(?:${signingIn}|(?:password )?auth(?:entication|ori[sz]ation)?)`,
  '(?:enforce|require)d? (?:2fa|mfa|sso|saml|https|(?:two|multi)[ -]?factor)',
);
/** Written otherwise, they end the session, shut the run's machine out, or have the application look for its data where none is. */
export const doorValue = words(
  'session(?:s)?[ -](?:time[ -]?out|life[ -]?time|duration|length|expir\\p{L}*|ttl|max(?:imum)? age|limit)',
  'sitzungs(?:dauer|länge|timeout)',
  '(?:idle|inactivity|auto(?:matic)?)[ -](?:time[ -]?out|log[ -]?out|sign[ -]?out)',
  '(?:log|sign)[ -]?in attempts',
  '(?:ssl|tls|https)?[ -]?(?:cert(?:ificate)?|key)[ -]?file(?: location)?',
  'session protection',
  'ip (?:address )?(?:allow|white|safe|block|black|deny)[ -]?list',
  '(?:allowed|permitted|(?:super ?user|admin)s?) ip(?:s|[ -]address(?:es)?)',
  'allowed(?: \\p{L}+){1,2} ips?',
  'trusted (?:hosts?|domains?|prox(?:y|ies))',
  'custom domain',
  '(?:jaas |auth(?:entication)? |login )realm',
  '(?:key|trust)[ -]?store',
  '(?:https?|listen(?:ing|er)?) (?:port|address(?:es)?)',
  '(?:data(?:base)?|storage|view[ -]?index) ?(?:dir(?:ectory)?|path|folder|root)',
  '(?:primary|public|external|canonical|site|instance|app(?:lication)?) (?:base |root )?(?:url|domain|address)',
);
