import type { CommentDesk, InstallationBook } from './comment-desk.ts';
import type { PullRequestOrders } from './pull-request-orders.ts';
import type { WebhookInbox } from './webhook-inbox.ts';

/** All that the platform keeps for the GitHub App. */
export interface GithubRows {
  readonly desk: CommentDesk;
  readonly book: InstallationBook;
  readonly inbox: WebhookInbox;
  readonly orders: PullRequestOrders;
}
