import { conflict, notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { InstallationDoc } from '../models/installation.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';

/**
 * Links an installation to the caller's organisation; linking it again changes nothing. That the caller may administer it
 * at GitHub, as `githubLogin`, was proven before.
 */
export async function linkInstallation(
  platform: Platform,
  caller: Caller,
  installationId: number,
  githubLogin: string,
): Promise<InstallationDoc> {
  requireAdmin(caller, 'link installations of the GitHub App');
  const { installations } = platform.models;
  const { organisationId } = caller;
  const linked = await audited(platform, caller, async (session) => {
    const free = { installationId, organisationId: null };
    const change = { $set: { organisationId } };
    const result = await installations.findOneAndUpdate(free, change, { session, returnDocument: 'after' }).lean();
    if (result) {
      const details = { installationId, githubLogin };
      return { result, note: { action: 'installation.link', subject: result.account, details } };
    }
    const taken = await installations.findOne({ installationId }).session(session).lean();
    if (!taken) throw notFound('Installation', String(installationId));
    if (!taken.organisationId?.equals(organisationId))
      throw conflict(
        `The installation on ${taken.account} is linked to another organisation here: one of its admins can unlink it under Settings → GitHub. Or uninstall the App at GitHub and install it again.`,
      );
    return { result: taken, note: null };
  });
  platform.due.raise('comments');
  return linked;
}
