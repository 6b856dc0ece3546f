/** Installations of the GitHub App; see contract/comment-desk.ts. */
import type { GithubInstallationRecord, InstallationBook } from '../contract/comment-desk.ts';
import type { InstallationDoc } from './models/installation.ts';
import { type ClientSession, inTransaction, trusted } from './models/query.ts';
import type { Platform } from './platform.ts';
import { autoLinkedOrganisation } from './services/auto-linked-organisation.ts';
import { noteChange } from './services/note-change.ts';
import { retryBlockedComments } from './services/retry-blocked-comments.ts';

export function createInstallationBook(platform: Platform): InstallationBook {
  const { models, connection } = platform;
  return {
    async save(installation, by) {
      await update(installation, by);
      await autoLink(installation, by);
      await retryBlockedComments(platform, installation);
    },
    remove,
    async keepOnly(installationIds) {
      const gone = await models.installations
        .find({ installationId: trusted({ $nin: installationIds }) }, { installationId: 1 })
        .lean();
      for (const { installationId } of gone) await remove(installationId);
    },
  };

  async function update(installation: GithubInstallationRecord, by?: string): Promise<void> {
    const { installationId, account, repositorySelection, suspended } = installation;
    const repositories = installation.repositories.map((name) => name.toLowerCase());
    const fields = { account, repositorySelection, repositories, suspended };
    // Outside of the transaction MongoDB itself settles two inserts at once.
    await models.installations.updateOne({ installationId }, { $setOnInsert: fields }, { upsert: true });
    await inTransaction(connection, async (session) => {
      const before = await models.installations
        .findOneAndUpdate({ installationId }, { $set: fields }, { session, returnDocument: 'before' })
        .lean();
      if (before && before.suspended !== suspended)
        await note(before, suspended ? 'suspend' : 'unsuspend', by, session);
    });
  }

  function remove(installationId: number, by?: string): Promise<void> {
    return inTransaction(connection, async (session) => {
      const gone = await models.installations.findOneAndDelete({ installationId }, { session }).lean();
      if (gone) await note(gone, 'remove', by, session);
    });
  }

  async function autoLink({ installationId }: GithubInstallationRecord, by?: string): Promise<void> {
    const organisationId = await autoLinkedOrganisation(platform);
    if (!organisationId) return;
    await inTransaction(connection, async (session) => {
      const linked = await models.installations
        .findOneAndUpdate(
          { installationId, organisationId: null },
          { $set: { organisationId } },
          { session, returnDocument: 'after' },
        )
        .lean();
      if (linked) await note(linked, 'link', by, session);
    });
  }

  /** For the log of the organisation that the installation is linked to, if any. */
  async function note(
    { organisationId, installationId, account }: InstallationDoc,
    action: string,
    by: string | undefined,
    session: ClientSession,
  ): Promise<void> {
    if (!organisationId) return;
    const entry = { action: `installation.${action}`, subject: account, details: { installationId } };
    await noteChange(platform, organisationId, `github:${by ?? account}`, entry, session);
  }
}
