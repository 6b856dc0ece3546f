import type { InstallationDoc } from '../models/installation.ts';

/** Whether an installation covers owner/repo, as far as we were told. */
export function coversRepository(
  { account, repositorySelection, repositories }: InstallationDoc,
  repository: string,
): boolean {
  const key = repository.toLowerCase();
  return repositories.includes(key) || (repositorySelection === 'all' && key.startsWith(`${account.toLowerCase()}/`));
}
