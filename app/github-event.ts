import { z } from 'zod';

const place = { installationId: z.number(), repository: z.string(), pullRequest: z.number() };

/** The part of a webhook that we follow; what is kept of it until it is done. */
export const githubEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('installation'),
    installationId: z.number(),
    gone: z.boolean(),
    by: z.string().optional(),
  }),
  z.object({
    type: z.literal('comment-changed'),
    ...place,
    commentId: z.number(),
    author: z.string(),
    by: z.string(),
    change: z.enum(['edited', 'deleted']),
  }),
  z.object({ type: z.literal('comment-written'), ...place, commentId: z.number(), by: z.string(), body: z.string() }),
  z.object({ type: z.literal('pull-request-closed'), ...place }),
  z.object({ type: z.literal('pull-request-unlocked'), ...place }),
  z.object({
    type: z.literal('deployed'),
    ...{ installationId: z.number(), repository: z.string(), deploymentStatusId: z.number() },
    ...{ environment: z.string(), url: z.string(), commitSha: z.string() },
  }),
]);
export type GithubEvent = z.infer<typeof githubEvent>;
export type EventOf<T extends GithubEvent['type']> = Extract<GithubEvent, { type: T }>;

const login = z.object({ login: z.string() });
const repository = z.object({ full_name: z.string() });
const installation = z.object({ id: z.number() });

const installationPayload = z.object({ action: z.string(), installation, sender: login.optional() });
const commentPayload = z.object({
  action: z.string(),
  installation,
  repository,
  issue: z.object({ number: z.number(), pull_request: z.unknown().optional() }),
  comment: z.object({
    id: z.number(),
    body: z.string().nullish(),
    user: login.extend({ type: z.string().optional() }).nullable(),
  }),
  sender: login.extend({ type: z.string().optional() }),
});
const pullRequestPayload = z.object({
  action: z.string(),
  installation,
  repository,
  pull_request: z.object({ number: z.number() }),
});

const deploymentPayload = z.object({
  installation,
  repository,
  deployment: z.object({ sha: z.string(), transient_environment: z.boolean().optional() }),
  deployment_status: z.object({
    id: z.number(),
    state: z.string(),
    environment: z.string(),
    environment_url: z.string().nullish(),
  }),
});

/** Names of the webhooks that may ask for something. */
export const followedEvents = [
  'installation',
  'installation_repositories',
  'issue_comment',
  'pull_request',
  'deployment_status',
];

/** Reads a webhook; null when it asks for nothing. Throws when GitHub sends another shape than it documents. */
export function readEvent(name: string, payload: unknown): GithubEvent | null {
  if (name === 'installation' || name === 'installation_repositories') {
    const { action, installation: about, sender } = installationPayload.parse(payload);
    const gone = name === 'installation' && action === 'deleted';
    return { type: 'installation', installationId: about.id, gone, by: sender?.login };
  }
  if (name === 'issue_comment') return commentEvent(commentPayload.parse(payload));
  if (name === 'deployment_status') return deploymentEvent(deploymentPayload.parse(payload));
  if (name !== 'pull_request') return null;
  const { action, ...about } = pullRequestPayload.parse(payload);
  if (action !== 'closed' && action !== 'unlocked') return null;
  return {
    type: `pull-request-${action}` as const,
    ...{ installationId: about.installation.id, repository: about.repository.full_name },
    pullRequest: about.pull_request.number,
  };
}

/** What comes up for a moment, like a pull request's preview, is no environment of the product: the Action explores it. */
function deploymentEvent({ deployment, ...about }: z.infer<typeof deploymentPayload>): GithubEvent | null {
  const { id, state, environment, environment_url } = about.deployment_status;
  const url = URL.parse(environment_url ?? '');
  if (state !== 'success' || deployment.transient_environment || !url || !/^https?:$/.test(url.protocol)) return null;
  return {
    type: 'deployed',
    ...{ installationId: about.installation.id, repository: about.repository.full_name, deploymentStatusId: id },
    ...{ environment, url: url.href, commitSha: deployment.sha },
  };
}

function commentEvent({
  action,
  comment,
  sender,
  issue,
  ...about
}: z.infer<typeof commentPayload>): GithubEvent | null {
  const shared = {
    ...{ installationId: about.installation.id, repository: about.repository.full_name, pullRequest: issue.number },
    ...{ commentId: comment.id, by: sender.login },
  };
  if (action === 'edited' || action === 'deleted')
    return { type: 'comment-changed', ...shared, author: comment.user?.login ?? '', change: action };
  const person = sender.type !== 'Bot' && comment.user?.type !== 'Bot' && comment.user?.login === sender.login;
  const body = comment.body ?? '';
  if (action !== 'created' || !issue.pull_request || !person || !body.includes('/outrider')) return null;
  return { type: 'comment-written', ...shared, body };
}
