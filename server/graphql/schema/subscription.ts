import { changesOf } from '../../changes-of.ts';
import type { SubscriptionResolvers } from '../resolvers.generated.ts';

export const subscriptionResolvers: SubscriptionResolvers = {
  changes: {
    async *subscribe(_parent, _args, { caller, platform }) {
      for await (const changes of changesOf(platform.changes, caller.organisationId)) yield { changes };
    },
  },
};
