import { conflict, notFound } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { DeleteResult } from '../graphql/resolvers.generated.ts';
import { parseInstallationId } from '../models/installation.ts';
import type { Platform } from '../platform.ts';
import { audited } from './audited.ts';
import { autoLinkedOrganisation } from './auto-linked-organisation.ts';

/** The App stays installed at GitHub, and the comments that it wrote stay there. */
export async function unlinkInstallation(platform: Platform, caller: Caller, id: string): Promise<DeleteResult> {
  requireAdmin(caller, 'unlink installations of the GitHub App');
  const { models } = platform;
  const { organisationId } = caller;
  const installationId = parseInstallationId(id);
  const own = { installationId: installationId ?? 0, organisationId };
  if (installationId === null || !(await models.installations.exists(own))) throw notFound('Installation', id);
  if (await autoLinkedOrganisation(platform))
    throw conflict(
      'GITHUB_AUTO_LINK would link it again at once: take that setting away, or uninstall the App at GitHub.',
    );
  return audited(platform, caller, async (session) => {
    const unlink = { $set: { organisationId: null } };
    const gone = await models.installations.findOneAndUpdate(own, unlink, { session }).lean();
    if (!gone) throw notFound('Installation', id);
    const details = { installationId };
    return { result: { success: true }, note: { action: 'installation.unlink', subject: gone.account, details } };
  });
}
