/** Sign-in of people: a cookie that only the browser holds, known to the database as a fingerprint. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { BodyError, readBody } from '../http/read-body.ts';
import { sendEmpty, sendJson } from '../http/send.ts';
import type { UserDoc } from '../models/user.ts';
import type { Platform } from '../platform.ts';
import { createFailureLimits } from './failure-limits.ts';
import { Busy, hashPassword, verifyPassword } from './password.ts';
import { isSameOrigin } from './same-origin.ts';

const cookieName = 'outrider_session';
const lifeSeconds = 7 * 24 * 3600;
const bodyBytes = 4 * 1024;
const signIn = z.object({ email: z.string().max(320), password: z.string().min(1).max(1024) });

/** `POST /session` signs in, `DELETE /session` signs out. */
export function createSessionHandler(platform: Platform) {
  const failures = createFailureLimits();
  // Checked for unknown addresses, so that both answers take equally long.
  const nobody = hashPassword(randomBytes(16).toString('hex'));

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isSameOrigin(platform, request))
      return sendJson(response, 403, { message: 'Sign in from the dashboard itself.' });
    if (request.method === 'DELETE') return signOut(request, response);
    if (request.method !== 'POST')
      return sendJson(response, 405, { message: 'POST signs in, DELETE signs out.' }, { allow: 'POST, DELETE' });
    try {
      const given = signIn.safeParse(await json(request));
      if (!given.success) return sendJson(response, 400, { message: 'Send {"email", "password"} as JSON.' });
      const from = [request.socket.remoteAddress ?? '', given.data.email.trim().toLowerCase()] as const;
      // Before the password is looked at: a right guess after too many wrong ones must not be told from them.
      const blocked = failures.wait(...from);
      if (blocked !== null) return slowDown(response, `Too many failed attempts: try again in ${blocked} s.`, blocked);
      const user = await genuine(given.data);
      if (user) return sendEmpty(response, 204, { 'set-cookie': cookie(await open(user), lifeSeconds) });
      failures.failed(...from);
      sendJson(response, 401, { message: 'E-mail or password is wrong.' });
    } catch (error) {
      if (error instanceof BodyError) return sendJson(response, error.status, { message: error.message });
      if (error instanceof Busy) return slowDown(response, 'Too many sign-ins at once: try again in a moment.', 2);
      throw error;
    }
  };

  async function genuine({ email, password }: z.infer<typeof signIn>): Promise<UserDoc | null> {
    const user = await platform.models.users.findOne({ email: email.trim().toLowerCase() }).lean();
    const right = await verifyPassword(password, user?.passwordHash ?? (await nobody));
    return right ? user : null;
  }

  async function open(user: UserDoc): Promise<string> {
    const value = randomBytes(32).toString('base64url');
    const now = Date.now();
    await platform.models.sessions.create({
      _id: platform.vault.fingerprint(value, 'session'),
      userId: user._id,
      createdAt: new Date(now),
      expiresAt: new Date(now + lifeSeconds * 1000),
    });
    return value;
  }

  async function signOut(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const value = sessionCookie(request);
    if (value) await platform.models.sessions.deleteOne({ _id: platform.vault.fingerprint(value, 'session') });
    sendEmpty(response, 204, { 'set-cookie': cookie('', 0) });
  }

  function cookie(value: string, maxAge: number): string {
    const secure = platform.baseUrl.startsWith('https:') ? '; Secure' : '';
    return `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
  }
}

/** The person whose session the request's cookie opens, or null. */
export async function userOfSession({ models, vault }: Platform, request: IncomingMessage): Promise<UserDoc | null> {
  const value = sessionCookie(request);
  if (!value) return null;
  const session = await models.sessions.findOne({ _id: vault.fingerprint(value, 'session') }).lean();
  // MongoDB removes expired rows about once a minute.
  if (!session || session.expiresAt <= new Date()) return null;
  return models.users.findOne({ _id: session.userId }).lean();
}

function sessionCookie(request: IncomingMessage): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) || null;
}

function slowDown(response: ServerResponse, message: string, seconds: number): void {
  sendJson(response, 429, { message }, { 'retry-after': String(seconds) });
}

async function json(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(await readBody(request, bodyBytes));
  } catch (error) {
    if (error instanceof BodyError) throw error;
    return null;
  }
}
