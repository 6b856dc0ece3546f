/** Installations of the GitHub App, and webhook deliveries already seen; see contract/comment-desk.ts. */
import type { GithubInstallationRecord, InstallationBook } from '../contract/comment-desk.ts';
import { isDuplicate, trusted } from './models/query.ts';
import type { Platform } from './platform.ts';

export function createInstallationBook({ models, config, due }: Platform): InstallationBook {
  return {
    async save(installation) {
      const { installationId, account, repositorySelection, suspended } = installation;
      const repositories = installation.repositories.map((name) => name.toLowerCase());
      await models.installations.findOneAndUpdate(
        { installationId },
        { $set: { account, repositorySelection, repositories, suspended } },
        { upsert: true },
      );
      await autoLink(installation);
      due.raise('comments');
    },
    async remove(installationId) {
      await models.installations.deleteOne({ installationId });
    },
    async keepOnly(installationIds) {
      await models.installations.deleteMany({ installationId: trusted({ $nin: installationIds }) });
    },
    async firstDelivery(deliveryId) {
      try {
        await models.deliveries.create({ _id: deliveryId, at: new Date() });
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },
  };

  /** With one organisation, the operator may say that every installation is its own. */
  async function autoLink({ installationId }: GithubInstallationRecord): Promise<void> {
    if (!config.github?.autoLink) return;
    const [only, another] = await models.organisations.find({}, { _id: 1 }).limit(2).lean();
    if (!only || another) return;
    await models.installations.updateOne(
      { installationId, organisationId: null },
      { $set: { organisationId: only._id } },
    );
  }
}
