/** `POST /session/invitation`: the token of an invitation's link tells what it offers; with a name and a password it is taken. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { PlatformError } from '../../contract/errors.ts';
import { readJson } from '../http/read-body.ts';
import { sendEmpty, sendJson } from '../http/send.ts';
import type { Platform } from '../platform.ts';
import { acceptInvitation, openInvitation } from '../services/accept-invitation.ts';
import { openSession } from './session.ts';
import { sessionBodyBytes } from './session-answers.ts';

const offered = z.strictObject({ token: z.string().max(100) });
const taken = offered.extend({ name: z.string(), password: z.string() });
const statusOf: Partial<Record<string, number>> = { NOT_FOUND: 404, CONFLICT: 409, BAD_USER_INPUT: 400 };

export async function answerInvitation(
  platform: Platform,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const given = z.union([taken, offered]).safeParse(await readJson(request, sessionBodyBytes));
  if (!given.success)
    return sendJson(response, 400, { message: 'Send {"token"} to look, {"token", "name", "password"} to join.' });
  try {
    if ('name' in given.data) {
      const user = await acceptInvitation(platform, given.data.token, given.data);
      return sendEmpty(response, 204, { 'set-cookie': await openSession(platform, user) });
    }
    const { email, role, organisationId, invitedByName, expiresAt } = await openInvitation(platform, given.data.token);
    const { name } = await platform.models.organisations.findById(organisationId).orFail().lean();
    sendJson(response, 200, { organisation: name, email, role, invitedBy: invitedByName, expiresAt });
  } catch (error) {
    const status = error instanceof PlatformError ? statusOf[error.code] : undefined;
    if (status === undefined || !(error instanceof PlatformError)) throw error;
    sendJson(response, status, { message: error.message });
  }
}
