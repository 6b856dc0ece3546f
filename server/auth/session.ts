/** A person's session: a cookie that only the browser holds, known to the database as a fingerprint. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readCookie, writeCookie } from '../http/cookies.ts';
import type { UserDoc } from '../models/user.ts';
import type { Platform } from '../platform.ts';
import type { Caller } from './caller.ts';

const cookieName = 'outrider_session';
const lifeSeconds = 7 * 24 * 3600;

/** Opens a session; answers with the cookie to set. `user` as it was when the person proved who they are. */
export async function openSession(platform: Platform, user: UserDoc): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  const now = Date.now();
  await platform.models.sessions.create({
    _id: platform.vault.fingerprint(value, 'session'),
    userId: user._id,
    epoch: user.sessionEpoch ?? 0,
    createdAt: new Date(now),
    expiresAt: new Date(now + lifeSeconds * 1000),
  });
  return sessionCookie(platform, value, lifeSeconds);
}

/** The person whose session the request's cookie opens, or null. */
export async function openedBy(platform: Platform, request: IncomingMessage): Promise<Caller | null> {
  const value = readCookie(request, cookieName);
  return value ? personOf(platform, platform.vault.fingerprint(value, 'session')) : null;
}

/** The person whose session the database knows by this id, while it stands; for requests that cannot carry its cookie. */
export async function personOf({ models }: Platform, sessionId: string): Promise<Caller | null> {
  const session = await models.sessions.findById(sessionId).lean();
  // MongoDB removes expired rows about once a minute.
  if (!session || session.expiresAt <= new Date()) return null;
  const user = await models.users.findById(session.userId).lean();
  // A session of an earlier epoch was ended, even if it was opened in that very moment.
  if (!user || (user.sessionEpoch ?? 0) !== (session.epoch ?? 0)) return null;
  const { organisationId, _id: userId, roles } = user;
  return { kind: 'user', organisationId, userId, roles, apiKeyId: null, sessionId };
}

/** Ends the request's session; answers with the cookie that forgets it. */
export async function closeSession(platform: Platform, request: IncomingMessage): Promise<string> {
  const value = readCookie(request, cookieName);
  if (value) await platform.models.sessions.deleteOne({ _id: platform.vault.fingerprint(value, 'session') });
  return sessionCookie(platform, '', 0);
}

const sessionCookie = ({ baseUrl }: Platform, value: string, maxAge: number) =>
  writeCookie(baseUrl, cookieName, value, { maxAge, path: '/', sameSite: 'Strict' });
