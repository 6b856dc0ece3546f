import type { GithubRows } from '../contract/github-rows.ts';
import { createCommentDesk } from './comment-desk.ts';
import { createInstallationBook } from './installation-book.ts';
import type { Platform } from './platform.ts';
import { createPullRequestOrders } from './pull-request-orders.ts';
import { createWebhookInbox } from './webhook-inbox.ts';

/** The platform's side of the GitHub App. */
export const createGithubRows = (platform: Platform): GithubRows => ({
  desk: createCommentDesk(platform),
  book: createInstallationBook(platform),
  inbox: createWebhookInbox(platform),
  orders: createPullRequestOrders(platform),
});
