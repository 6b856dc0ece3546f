import { badUserInput, conflict, unauthenticated } from '../../contract/errors.ts';
import { type Caller, requirePerson } from '../auth/caller.ts';
import { createFailureLimits } from '../auth/failure-limits.ts';
import { verifyPassword } from '../auth/password.ts';
import type { ChangePasswordInput } from '../graphql/resolvers.generated.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';
import { newPassword, notTooBusy } from './new-password.ts';

/** Whoever found an open session must not try passwords with it. */
const failures = createFailureLimits();

export async function changePassword(
  platform: Platform,
  caller: Caller,
  { currentPassword, newPassword: chosen }: ChangePasswordInput,
): Promise<{ success: boolean }> {
  const sessionId = requirePerson(caller, 'change their password');
  const { models } = platform;
  const { userId } = caller;
  const { passwordHash } = await models.users.findById(userId).orFail().lean();
  if (passwordHash === null) throw badUserInput('You sign in elsewhere: there is no password to change here.');
  const counted = [`session ${sessionId}`, String(userId)] as const;
  const wait = failures.wait(...counted);
  if (wait !== null) throw conflict(`Too many wrong passwords: try again in ${wait} s.`);
  if (!(await notTooBusy(verifyPassword(currentPassword, passwordHash)))) {
    failures.failed(...counted);
    throw badUserInput('currentPassword is wrong.');
  }
  const fresh = await newPassword('newPassword', chosen);
  return audited(platform, caller, async (session) => {
    // The epoch ends every session, also one that the old password opens at this very moment; this one goes along.
    const user = await models.users
      .findOneAndUpdate(
        { _id: userId, passwordHash },
        { $set: { passwordHash: fresh }, $inc: { sessionEpoch: 1 } },
        { returnDocument: 'after', session },
      )
      .lean();
    if (!user) throw conflict('The password was changed at the same moment: try again.');
    const own = await models.sessions.updateOne(
      { _id: sessionId, userId },
      { $set: { epoch: user.sessionEpoch ?? 0 } },
      { session },
    );
    if (own.matchedCount === 0) throw unauthenticated();
    return { result: { success: true }, note: { action: 'member.password', subject: user.name, details: {} } };
  });
}
