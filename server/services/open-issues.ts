import type { Id } from '../models/ids.ts';
import type { Platform } from '../platform.ts';
import { countByTarget } from './count-tallied.ts';

/** How many issues of each target are OPEN, by the target's id. */
export async function openIssues(
  platform: Platform,
  organisationId: Id,
  targetIds: readonly Id[],
): Promise<Map<string, number[]>> {
  const counts = await countByTarget(platform, 'issues', organisationId, targetIds, { status: 'OPEN' });
  return new Map([...counts].map(([id, count]) => [id, [count]]));
}
