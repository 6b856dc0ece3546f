/**
 * What `emulate` has not: `GET /user/installations` and its repositories, `GET /installation/repositories`, and the
 * conversion of a manifest's code. Those are answered from the tables below, in the shapes that GitHub documents;
 * everything else, the sign-in and the tokens among it, is the emulator's own answer.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

interface Listed {
  readonly installationId: number;
  readonly account: { readonly login: string; readonly id: number; readonly type: 'User' | 'Organization' };
  /** Of each repository that the person sees: whether they administer it. */
  readonly repositories: readonly boolean[];
}

export interface GithubPeople {
  /** GITHUB_API_URL of this GitHub. */
  readonly url: string;
  /** By login: what GitHub lists to them. */
  readonly listed: Map<string, readonly Listed[]>;
  /** Repositories that an installation covers. */
  covered: number;
  /** By code: what it is worth, once. */
  readonly manifests: Map<string, unknown>;
  readonly close: () => Promise<void>;
}

export async function startGithubPeople(upstream: string): Promise<GithubPeople> {
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  const people: GithubPeople = {
    url: `http://127.0.0.1:${place !== null && typeof place === 'object' ? place.port : 0}`,
    listed: new Map(),
    covered: 0,
    manifests: new Map(),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', people.url);
    const page = <Row>(rows: readonly Row[]) => {
      const [size, at] = [Number(searchParams.get('per_page') ?? 30), Number(searchParams.get('page') ?? 1)];
      return rows.slice((at - 1) * size, at * size);
    };
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const code = /^\/app-manifests\/([^/]+)\/conversions$/.exec(pathname)?.[1];
    if (code && request.method === 'POST') {
      const worth = people.manifests.get(code);
      people.manifests.delete(code);
      return void (worth ? json(201, worth) : json(404, { message: 'Not Found' }));
    }
    if (pathname === '/installation/repositories')
      return void json(200, { total_count: people.covered, repositories: [] });
    if (!pathname.startsWith('/user/installations')) return pass(request, response);
    const mine = people.listed.get(await loginOf(request)) ?? [];
    if (pathname === '/user/installations') {
      const installations = mine.map(({ installationId: id, account }) => ({ id, account }));
      return void json(200, { total_count: mine.length, installations: page(installations) });
    }
    const found = mine.find(({ installationId }) => pathname === `/user/installations/${installationId}/repositories`);
    if (!found) return void json(404, { message: 'Not Found' });
    const repositories = found.repositories.map((admin, id) => ({
      id,
      permissions: { admin, push: true, pull: true },
    }));
    json(200, { total_count: repositories.length, repositories: page(repositories) });
  }

  /** Whose the token is: the emulator gave it. */
  async function loginOf({ headers: { authorization = '' } }: IncomingMessage): Promise<string> {
    const response = await fetch(`${upstream}/user`, { headers: { authorization } });
    return z.object({ login: z.string() }).parse(await response.json()).login;
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization = '', accept = '*/*', 'content-type': type = 'application/json' } = request.headers;
    const body = await text(request);
    const passed = await fetch(new URL(request.url ?? '/', upstream), {
      method: request.method ?? 'GET',
      headers: { authorization, accept, 'content-type': type },
      ...(body && { body }),
      redirect: 'manual',
    });
    const location = passed.headers.get('location');
    response.writeHead(passed.status, {
      'content-type': passed.headers.get('content-type') ?? 'application/json',
      ...(location && { location }),
    });
    response.end(await passed.text());
  }
  return people;
}
