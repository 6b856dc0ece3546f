import { acrossOrganisations } from '../../server/models/scoped.ts';
import { trusted } from '../../server/models/query.ts';
import { until } from '../../test/support/until.ts';
import type { Stage } from './stage.ts';

const all = acrossOrganisations('the soak looks at all');
const settleMs = 300_000;

/** Waits until nothing is left to do; what is left after a while is told by the checks. */
export async function settle({ platform: { models } }: Stage): Promise<void> {
  const idle = async () => {
    const running = await models.runs
      .countDocuments({ status: trusted({ $in: ['pending', 'running'] }) })
      .setOptions(all);
    const told = await models.comments
      .countDocuments({ $expr: trusted({ $gt: ['$wantedRevision', '$renderedRevision'] }) })
      .setOptions(all);
    const followed = await models.deliveries.countDocuments({ dueAt: trusted({ $ne: null }) });
    return running + told + followed === 0;
  };
  await until(idle, { timeoutMs: settleMs, everyMs: 1_000, what: 'the end of all work' }).catch((error: unknown) =>
    console.error(String(error)),
  );
}
