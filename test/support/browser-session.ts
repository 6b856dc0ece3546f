import assert from 'node:assert/strict';
import type { GraphqlBody, TestServer } from './server.ts';

/** What a browser with the dashboard open sends: a cookie, and where it comes from. */
export interface BrowserSession {
  readonly cookie: string;
  gql(query: string, variables?: Record<string, unknown>): Promise<GraphqlBody>;
}

/** The session that an answer opened. */
export function sessionOf(server: TestServer, response: Response): BrowserSession {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const cookie = cookies.find((one) => /^outrider_session=./.test(one));
  assert.ok(cookie, `HTTP ${response.status} opened no session.`);
  return {
    cookie,
    gql: async (query, variables = {}) => {
      const answer = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { cookie, origin: server.url, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      return answer.json();
    },
  };
}

export function postSession(server: TestServer, body: unknown, path = '', headers: Record<string, string> = {}) {
  return fetch(`${server.url}/session${path}`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

export async function signIn(server: TestServer, email: string, password: string): Promise<BrowserSession> {
  return sessionOf(server, await postSession(server, { email, password }));
}
