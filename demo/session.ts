import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Session {
  readonly cart: { readonly product: number; quantity: number }[];
  user: string | null;
}

/** The shop's only customer; the sign-in page shows both. */
export const customer = { email: 'keeper@harbour-lane.example', password: 'lighthouse-42' } as const;

/** More visitors than a demo has; the oldest is forgotten for the next. */
const mostSessions = 500;

/** Finds or begins the session of a request, by cookie. */
export function createSessions(): (request: IncomingMessage, response: ServerResponse) => Session {
  const sessions = new Map<string, Session>();
  return (request, response) => {
    const id = /(?:^|;\s*)shop=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const known = sessions.get(id);
    if (known) return known;
    const fresh: Session = { cart: [], user: null };
    const key = randomUUID();
    const [oldest] = sessions.keys();
    if (sessions.size >= mostSessions && oldest !== undefined) sessions.delete(oldest);
    sessions.set(key, fresh);
    response.setHeader('set-cookie', `shop=${key}; Path=/; HttpOnly; SameSite=Lax`);
    return fresh;
  };
}
