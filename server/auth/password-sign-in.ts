/** `POST /session`: an e-mail address and a password for a session. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { createClientAddress } from '../http/client-address.ts';
import { readJson } from '../http/read-body.ts';
import { sendEmpty, sendJson } from '../http/send.ts';
import type { UserDoc } from '../models/user.ts';
import type { Platform } from '../platform.ts';
import { createFailureLimits } from './failure-limits.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { openSession } from './session.ts';
import { sessionBodyBytes, slowDown } from './session-answers.ts';

const signIn = z.object({ email: z.string().max(320), password: z.string().min(1).max(1024) });

export function createPasswordSignIn(platform: Platform) {
  const failures = createFailureLimits();
  const clientAddress = createClientAddress(platform.config.trustedProxies);
  // Checked for unknown addresses, so that both answers take equally long.
  const nobody = hashPassword(randomBytes(16).toString('hex'));

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const given = signIn.safeParse(await readJson(request, sessionBodyBytes));
    if (!given.success) return sendJson(response, 400, { message: 'Send {"email", "password"} as JSON.' });
    const from = [clientAddress(request), given.data.email.trim().toLowerCase()] as const;
    // Before the password is looked at: a right guess after too many wrong ones must not be told from them.
    const blocked = failures.wait(...from);
    if (blocked !== null) return slowDown(response, `Too many failed attempts: try again in ${blocked} s.`, blocked);
    const user = await genuine(given.data);
    if (user) return sendEmpty(response, 204, { 'set-cookie': await openSession(platform, user) });
    failures.failed(...from);
    sendJson(response, 401, { message: 'E-mail or password is wrong.' });
  };

  async function genuine({ email, password }: z.infer<typeof signIn>): Promise<UserDoc | null> {
    const user = await platform.models.users.findOne({ email: email.trim().toLowerCase() }).lean();
    const right = await verifyPassword(password, user?.passwordHash ?? (await nobody));
    return right && user?.passwordHash ? user : null;
  }
}
