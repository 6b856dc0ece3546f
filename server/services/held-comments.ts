import type { CommentDoc } from '../models/comment.ts';
import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

const most = 100;

/** Comments that GitHub refuses or that people muted, the latest changed first. What another comment stands for is not held. */
export const heldComments = ({ models }: Platform, organisationId: Id): Promise<CommentDoc[]> =>
  forOrganisation(models.comments, organisationId)
    .find({ state: trusted({ $in: ['blocked', 'muted'] }), foldedInto: null })
    .sort({ updatedAt: -1 })
    .limit(most)
    .exec();
