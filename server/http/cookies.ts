import type { IncomingMessage } from 'node:http';

export function readCookie(request: IncomingMessage, name: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}

interface CookieRules {
  /** Seconds; 0 forgets it. */
  readonly maxAge: number;
  readonly path: string;
  readonly sameSite: 'Strict' | 'Lax';
}

/** A Set-Cookie value that no script can read; over https alone when that is where we are. */
export function writeCookie(baseUrl: string, name: string, value: string, rules: CookieRules): string {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=${rules.path}; Max-Age=${rules.maxAge}; HttpOnly; SameSite=${rules.sameSite}${secure}`;
}
