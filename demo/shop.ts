/** Harbour Lane: a small shop with known defects (defects.ts), for a first exploration and for tests. Listens on loopback alone. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { api } from './api.ts';
import { productOf } from './catalogue.ts';
import { layout } from './layout.ts';
import { picture } from './media.ts';
import { aboutPage } from './pages/about.ts';
import { accountPage } from './pages/account.ts';
import { carePage } from './pages/care.ts';
import { cartPage } from './pages/cart.ts';
import { checkoutPage } from './pages/checkout.ts';
import { contactPage } from './pages/contact.ts';
import { homePage } from './pages/home.ts';
import { loginPage } from './pages/login.ts';
import { productPage } from './pages/product.ts';
import { searchPage } from './pages/search.ts';
import { createSessions, customer, type Session } from './session.ts';

export interface DemoShop {
  readonly url: string;
  close(): Promise<void>;
}

const files: Record<string, { type: string; body: Buffer }> = {
  '/public/shop.js': { type: 'text/javascript', body: readFileSync(new URL('public/shop.js', import.meta.url)) },
  '/public/shop.css': { type: 'text/css', body: readFileSync(new URL('public/shop.css', import.meta.url)) },
};
const bodyBytesMax = 64 * 1024;

/** Starts the shop; the caller closes it. Rejects when the port is taken. */
export async function startDemoShop({ port = 0 }: { port?: number } = {}): Promise<DemoShop> {
  const sessionOf = createSessions();
  const server = createServer((request, response) => {
    serve(request, response, sessionOf(request, response)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The demo shop has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, session: Session): Promise<void> {
  const { method = 'GET' } = request;
  const url = new URL(request.url ?? '/', 'http://shop');
  const { pathname } = url;
  // The picture of the team is where the shop's own network breaks.
  if (pathname === '/media/team.jpg') return void request.socket.resetAndDestroy();
  const file = files[pathname];
  if (file) return send(response, 200, file.type, file.body);
  if (pathname.startsWith('/media/')) {
    const drawn = picture(pathname.slice('/media/'.length));
    return send(response, drawn ? 200 : 404, drawn ? 'image/svg+xml' : 'text/plain', drawn ?? 'No such picture');
  }
  if (pathname.startsWith('/api/')) {
    const { status, body } = api(method, url, await readJson(request), session) ?? {
      status: 404,
      body: { error: 'No such endpoint' },
    };
    return send(response, status, 'application/json', JSON.stringify(body));
  }
  if (method === 'POST') return submit(pathname, await readText(request), session, response);
  const page = pageOf(url, session);
  if (page === 'sign in') return void response.writeHead(303, { location: '/login' }).end();
  const { status, title, body } = page ?? {
    status: 404,
    title: 'Not found',
    body: '<h1>Nothing here</h1><p>This page does not exist. <a href="/">Back to the shop</a></p>',
  };
  send(response, status, 'text/html; charset=utf-8', layout(title, session, body));
}

interface Page {
  readonly status: number;
  readonly title: string;
  readonly body: string;
}

function pageOf({ pathname, searchParams }: URL, session: Session): Page | 'sign in' | null {
  const page = (title: string, body: string): Page => ({ status: 200, title, body });
  const product = productOf(/^\/products\/(\d+)$/.exec(pathname)?.[1] ?? '');
  if (product) return page(product.name, productPage(product));
  switch (pathname) {
    case '/':
      return page('Light for long evenings', homePage(searchParams.get('category') ?? ''));
    case '/search':
      return page('Search', searchPage());
    case '/cart':
      return page('Cart', cartPage(session));
    case '/checkout':
      return page('Checkout', checkoutPage());
    case '/contact':
      return page('Contact', contactPage());
    case '/about':
      return page('About', aboutPage());
    case '/care':
      return page('Care guide', carePage());
    case '/login':
      return page('Sign in', loginPage(searchParams.has('refused')));
    case '/account':
      return session.user ? page('Account', accountPage(session.user)) : 'sign in';
    default:
      return null;
  }
}

function submit(pathname: string, body: string, session: Session, response: ServerResponse): void {
  const fields = new URLSearchParams(body);
  const known = fields.get('email') === customer.email && fields.get('password') === customer.password;
  if (pathname === '/login' && known) session.user = customer.email;
  if (pathname === '/logout') session.user = null;
  const location = pathname === '/login' ? (known ? '/account' : '/login?refused') : '/';
  response.writeHead(303, { location }).end();
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > bodyBytesMax) throw new Error('The body is too large.');
  }
  return text;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse((await readText(request)) || '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
