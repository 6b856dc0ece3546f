/** The planted application on a port of its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { carrying } from './carrying.ts';
import { complaints } from './complaints.ts';
import { dialogs, framed, preview } from './dialogs.ts';
import { forms, wizard } from './forms.ts';
import { library, posting } from './library.ts';
import { lists } from './lists.ts';
import { menus } from './menus.ts';
import { page } from './page.ts';
import { listPage, routes, things } from './routes.ts';
import { articlePage, articles, keptArticle, stockPage } from './stock.ts';
import { texts } from './texts.ts';

const pages: Readonly<Record<string, string>> = {
  ...{ '/': page('Home', '<p>Choose a room.</p>') },
  ...{ '/lists': lists, '/texts': texts, '/carrying': carrying, '/menus': menus, '/dialogs': dialogs },
  ...{ '/forms': forms, '/wizard': wizard, '/routes': routes, '/things': things },
  ...{ '/library': library, '/posting': posting, '/complaints': complaints, '/framed': framed, '/preview': preview },
};

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly type?: string;
  /** The address to go on to. */
  readonly location?: string;
}

export async function servePlanted(port: number): Promise<{ url: string; close(): Promise<void> }> {
  let things = [{ id: 1, name: 'Lamp', own: false }];
  let last = 1;
  const stock = [...articles];

  /** Null: never. */
  async function answer(request: IncomingMessage): Promise<Answer | null> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://planted');
    const body = await text(request);
    const fixed = pages[pathname];
    if (fixed !== undefined) return { status: 200, body: fixed };
    const article = stock[Number(/^\/stock\/(\d)$/.exec(pathname)?.[1]) - 1];
    if (article && request.method === 'POST') {
      stock[stock.indexOf(article)] = keptArticle(article, new URLSearchParams(body));
      return { status: 303, body: '', location: '/stock' };
    }
    if (article) return { status: 200, body: articlePage(article) };
    const id = Number(/^\/api\/things\/(\d+)$/.exec(pathname)?.[1]);
    switch (`${request.method} ${id ? '/api/things/:id' : pathname}`) {
      case 'GET /search': {
        const asked = searchParams.get('q') ?? '';
        return asked.includes('%')
          ? { status: 500, body: 'no' }
          : { status: 200, body: page('Found', '<p>Nothing</p>') };
      }
      case 'GET /stock':
        return { status: 200, body: stockPage(stock) };
      case 'POST /note':
        return body.length > 250 ? { status: 500, body: 'no' } : { status: 200, body: page('Kept', '<p>Kept</p>') };
      case 'GET /api/report':
        return { status: 200, body: '{}', type: 'application/json' };
      case 'GET /api/chart':
        return { status: 500, body: 'no' };
      case 'GET /api/never':
        return null;
      case 'GET /things/list': {
        const number = Number(searchParams.get('page'));
        return number === 4 ? { status: 500, body: 'no' } : { status: 200, body: listPage(number) };
      }
      case 'GET /api/things':
        return { status: 200, body: JSON.stringify(things), type: 'application/json' };
      case 'POST /api/things':
        things.push({ id: ++last, name: body, own: true });
        return { status: 201, body: '' };
      case 'PUT /api/things/:id':
        if (!body.trim()) return { status: 500, body: 'no' };
        things = things.map((one) => (one.id === id ? { ...one, name: body } : one));
        return { status: 200, body: '' };
      case 'DELETE /api/things/:id':
        return { status: 500, body: 'no' };
      default:
        return { status: 404, body: 'not found' };
    }
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const answered = await answer(request);
    if (!answered) return;
    const { status, body, type = 'text/html; charset=utf-8', location } = answered;
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the planted application has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
