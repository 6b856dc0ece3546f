/** Pages behind a login, in the shapes that logins come in. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { html, type Pages } from './serve-site.ts';

export const member = { username: 'ada.member', password: 'correct horse 77' };

const inside = html(
  'Members',
  '<main><h1>Welcome</h1><button onclick="document.title=String(Date.now())">Refresh</button> <a href="/logout">Log out</a></main>',
);
export const isIn = (request: IncomingMessage) => /session=good/.test(request.headers.cookie ?? '');
const guarded = (form: string) => (request: IncomingMessage) => (isIn(request) ? inside : form);

function check(body: string) {
  const form = new URLSearchParams(body);
  const good = form.get('user') === member.username && form.get('pass') === member.password;
  if (good) return { status: 303, headers: { location: '/', 'set-cookie': 'session=good; Path=/; HttpOnly' } };
  return html('Sign in', `<p role="alert">Invalid user name or password</p>${fields}`);
}
export const fields =
  '<form method="post" action="/session"><label>User <input name="user"></label><label>Password <input type="password" name="pass"></label><button>Go</button></form>';

export const session = {
  '/session': (_: IncomingMessage, body: string) => check(body),
  '/logout': { status: 303, headers: { location: '/', 'set-cookie': 'session=; Max-Age=0' } },
};

/** The form is the first page. */
export const pageLogin: Pages = { ...session, '/': guarded(html('Sign in', fields)) };

/** Whoever is in is asked for the administrators' password beside the door: H2's preferences. */
export const preferencesLogin: Pages = {
  ...session,
  '/': (request) =>
    isIn(request)
      ? inside.replace('<button', '<a href="/preferences">Preferences</a> <button')
      : html('Sign in', fields),
  '/preferences': html(
    'Preferences',
    '<form method="post" action="/preferences"><label>Password <input type="password" name="pass"></label><button>Log in</button></form>',
  ),
};

/** Whoever is in is asked for another password: that of a server to connect to. */
export const connectingLogin: Pages = {
  ...session,
  '/': (request) =>
    isIn(request)
      ? html(
          'Connect',
          '<form action="/"><button type="button" onclick="document.title=String(Date.now())">Refresh</button> <input name="host" aria-label="Host"> <input name="port" aria-label="Port"> <input name="nick" aria-label="Nick"> <input type="password" name="pass" aria-label="Password"></form>',
        )
      : html('Sign in', fields),
};

/** Whoever is in is asked in a dialog for the name and the password of a network to join, by fields of the same names. */
export const joiningLogin: Pages = {
  ...session,
  '/': (request) =>
    isIn(request)
      ? html(
          'Devices',
          `<h1>Devices</h1><button onclick="document.title=String(Date.now())">Refresh</button> <button onclick="joining.showModal()">New device</button>
           <dialog id="joining" aria-label="New device">${fields.replace('method="post" action="/session"', 'method="dialog"').replace('>Go<', '>Connect<')}</dialog>`,
        )
      : html('Sign in', fields),
};

/** The front page shows the form to everybody, those who are in included. */
export const openFront: Pages = {
  ...session,
  '/session': (_: IncomingMessage, body: string) => {
    const answer = check(body);
    return typeof answer === 'string' ? answer : { ...answer, headers: { ...answer.headers, location: '/desk' } };
  },
  '/': html('Front', fields),
  '/desk': (request) =>
    isIn(request)
      ? html(
          'Desk',
          '<h1>Desk</h1><a href="/">Front page</a> <button onclick="document.title=String(Date.now())">Refresh</button>',
        )
      : html('Sign in', fields),
};

/** Behind the login lies a site for its readers, who sign in by a link in a mail: that is nothing for us. */
export const readersLogin: Pages = {
  ...session,
  '/': (request) =>
    isIn(request)
      ? html('Desk', '<h1>Desk</h1><a href="/blog">View site</a> <a href="/">Desk</a>')
      : html('Sign in', fields),
  '/blog': html(
    'Blog',
    '<h1>Blog</h1><a href="/">Desk</a> <a href="/blog">Blog</a> <a href="/readers">Sign in</a> <button onclick="document.title=String(Date.now())">Refresh</button>',
  ),
  '/readers': html(
    'Readers',
    '<h1>Readers</h1><a href="/blog">Blog</a> <form action="/readers"><label>Email <input name="mail" type="email"></label><button>Continue</button></form>',
  ),
};

/** Whoever is in may open the page on which others register: the fields of the sign-in, and a button that waits for them to be filled. */
export const registeringMembers: Pages = {
  ...session,
  '/': (request) =>
    isIn(request)
      ? html(
          'Desk',
          '<h1>Desk</h1><a href="/register">The page for new members</a> <button onclick="document.title=String(Date.now())">Refresh</button>',
        )
      : html('Sign in', fields),
  '/register': html(
    'New here',
    `<h1>New here</h1>${fields.replace(/<button.*?<\/button>/, '<button disabled>Go on</button>')} <a href="/">Desk</a>`,
  ),
};

/** Inside there are settings of the login, a log with logins in it, and the page for whoever has no account yet. */
export const loginsWithin: Pages = {
  ...session,
  '/': (request) =>
    isIn(request) ? html('Desk', '<h1>Desk</h1><a href="/settings">Settings</a>') : html('Sign in', fields),
  '/settings': html(
    'Settings',
    '<a href="/">Desk</a> <a href="/log">Log</a> <div role="tablist"><a role="tab" href="#l">Login</a> <a role="tab" href="#m">Mail</a></div>',
  ),
  '/log': html(
    'Log',
    '<a href="/">Desk</a> <a href="/register">New</a> <table><tr><td><button>Login</button></td><td>Ada</td></tr></table>',
  ),
  '/register': html(
    'Register',
    '<a href="/">Desk</a> <form><input type="email" aria-label="Mail"></form><a href="/">Sign in</a>',
  ),
};

/**
 * The server forgets each session after some pages, and asks again wherever one is; `behind`: by a link to the form, on
 * pages that are there for everybody. `more`: links beside its own.
 */
export function forgetfulLogin(pagesEach: number, behind: 'form' | 'link' = 'form', more = ''): Pages {
  const outside =
    behind === 'form'
      ? html('Sign in', fields)
      : html('Welcome', '<h1>Welcome</h1><a href="/login">Log in</a> <a href="/">Home</a>');
  let left = 0;
  const menu = `<nav><a href="/">Home</a> <a href="/lists">Lists</a> <a href="/reports">Reports</a>${more}</nav>`;
  const page = (title: string) => () =>
    left-- > 0 ? html(title, `${menu}<h1>${title}</h1><button>Refresh</button>`) : outside;
  return {
    '/': page('Home'),
    '/login': html('Sign in', fields),
    '/lists': page('Lists'),
    '/reports': page('Reports'),
    '/session': (_, body) => {
      const answer = check(body);
      if (typeof answer !== 'string') left = pagesEach;
      return answer;
    },
  };
}

/** A product with the accounts of two houses: the other one's form lets nobody of ours in, and ours is asked for again and again. */
export function twoHouses(): Pages {
  const links = ' <a href="/other/house">House</a> <a href="/other/garden">Garden</a>';
  const other = html('Other house', fields.replace('/session', '/other/session'));
  return {
    ...forgetfulLogin(4, 'form', links),
    '/other/house': other,
    '/other/garden': other,
    '/other/session': other,
  };
}

/** Each load renews the session; one that comes with a cookie from before is thrown out, and so is whoever has the newer one. */
export function renewingLogin(body: string): { pages: Pages; thrownOut(): number } {
  /** Session → its cookie of now. */
  const cookies = new Map<string, number>();
  let thrownOut = 0;
  const renewed = (id: string) => {
    const next = (cookies.get(id) ?? 0) + 1;
    cookies.set(id, next);
    return { 'set-cookie': `renewed=${id}.${next}; Path=/; HttpOnly` };
  };
  const pages: Pages = {
    '/': ({ headers }) => {
      const [, id = '', number] = /renewed=([\w-]+)\.(\d+)/.exec(headers.cookie ?? '') ?? [];
      if (cookies.get(id) === Number(number)) return { headers: renewed(id), body: html('Members', body) };
      if (cookies.delete(id)) thrownOut++;
      return html('Sign in', fields);
    },
    '/session': (_, sent) => {
      const answer = check(sent);
      if (typeof answer === 'string') return answer;
      return { status: 303, headers: { location: '/', ...renewed(randomUUID()) } };
    },
  };
  return { pages, thrownOut: () => thrownOut };
}

/** A button opens a dialog whose form is sent by script, by its button alone. */
export const dialogLogin: Pages = {
  '/': (request) =>
    isIn(request)
      ? inside
      : html(
          'Shop',
          `<header><button onclick="box.showModal()">Sign in</button> <a href="/">Home</a> <a href="/?offers">Offers</a> <a href="/?about">About</a></header>
           <dialog id="box"><label>E-mail <input id="u"></label><label>Password <input id="p" type="password"></label><button onclick="go()">Continue</button></dialog>
           <script>async function go(){const r=await fetch('/api/login',{method:'POST',body:new URLSearchParams({user:u.value,pass:p.value})});if(r.ok)location.reload()}</script>`,
        ),
  '/api/login': (_, body) => {
    const answer = check(body);
    return typeof answer === 'string' ? { status: 401 } : { status: 200, headers: answer.headers };
  },
};

/** First the name, then the password. */
export const twoStepLogin: Pages = {
  ...session,
  '/': guarded(
    html(
      'Sign in',
      '<form action="/password"><label>E-mail or user name <input name="user"></label><button>Next</button></form>',
    ),
  ),
  '/password': (request) => {
    const user = new URL(request.url ?? '', 'http://x').searchParams.get('user') ?? '';
    return html(
      'Password',
      `<form method="post" action="/session"><input type="hidden" name="user" value="${user.replace(/[^\w.@]/g, '')}"><label>Password <input type="password" name="pass"></label><button>Sign in</button></form>`,
    );
  },
};

/** A service of its own signs people in, and leads back to whoever sent them. */
export const signInService: Pages = {
  '/auth': html('Sign in', fields.replace('/session', '/enter')),
  '/enter': (request, body) => {
    const answer = check(body);
    const back = new URL(request.headers.referer ?? '').searchParams.get('back');
    return typeof answer === 'string' ? answer : { status: 303, headers: { location: `${back}?code=good` } };
  },
};

/** Asks the service at `service` who one is, and again after some pages. */
export function entrusted(service: () => string, pagesEach: number): Pages {
  let left = 0;
  const page = (request: IncomingMessage) => {
    const back = `http://${request.headers.host}/back`;
    if (left-- <= 0) return { status: 302, headers: { location: `${service()}auth?back=${back}` } };
    return html('Members', '<h1>Members</h1><button>Refresh</button> <a href="/">Home</a> <a href="/lists">Lists</a>');
  };
  return {
    '/': page,
    '/lists': page,
    '/back': (request) => {
      if (request.url?.includes('code=good')) left = pagesEach;
      return { status: 303, headers: { location: '/' } };
    },
  };
}
