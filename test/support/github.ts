import { randomInt, randomUUID } from 'node:crypto';
import { createEmulator } from 'emulate';
import { z } from 'zod';

/** Credentials of the seeded App, as an operator would put them into the environment. */
interface TestApp {
  readonly id: number;
  readonly slug: string;
  readonly privateKey: string;
  readonly webhookSecret: string;
  readonly clientId: string;
  readonly clientSecret: string;
}
const commentShape = z.object({
  id: z.number(),
  body: z.string(),
  html_url: z.string(),
  user: z.object({ login: z.string(), type: z.string() }),
});
export type GithubComment = z.infer<typeof commentShape>;

const pullRequestShape = z.looseObject({
  number: z.number(),
  html_url: z.string(),
  title: z.string(),
  head: z.looseObject({ sha: z.string(), ref: z.string() }),
});
export type GithubPullRequest = z.infer<typeof pullRequestShape>;

export interface TestGithub {
  /** GITHUB_API_URL of this GitHub. */
  readonly url: string;
  readonly app: TestApp;
  readonly installationId: number;
  /** The App's own author name on GitHub: `<slug>[bot]`. */
  readonly bot: string;
  /** owner/repo where the App is installed. */
  readonly repository: string;
  /** owner/repo where it is not. */
  readonly foreignRepository: string;
  /** Asks GitHub as a person, or as the owner of another token. */
  readonly request: (method: string, path: string, body?: unknown, token?: string) => Promise<unknown>;
  readonly openPullRequest: (options?: { branch?: string; title?: string }) => Promise<GithubPullRequest>;
  /** Comments of the pull request's conversation, oldest first. */
  readonly comments: (pullRequest: number) => Promise<GithubComment[]>;
  /** Writes a comment as a person. */
  readonly comment: (pullRequest: number, body: string) => Promise<GithubComment>;
  readonly editComment: (commentId: number, body: string) => Promise<void>;
  readonly deleteComment: (commentId: number) => Promise<void>;
  /** From now on GitHub sends its signed events to this address. */
  readonly deliverTo: (address: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** BASE_URL of a platform whose people sign in with this GitHub: a client's callback address is registered beforehand. */
export const signInBaseUrl = 'http://outrider.example';

const owner = 'acme';
const repository = `${owner}/shop`;
const personToken = 'person-token';
const [clientId, clientSecret] = ['Iv1.outrider', 'test-client-secret'];
/** Only the owner of a repository may add webhooks to it. */
const ownerToken = 'owner-token';
const slug = 'outrider';
const permissions = { checks: 'write', issues: 'write', pull_requests: 'write', contents: 'read', metadata: 'read' };

/** A GitHub of this test's own: one App installed on `acme`, one repository, one person. Port 0. */
export async function startGithub(): Promise<TestGithub> {
  const appId = 12_345;
  const webhookSecret = 'test-webhook-secret';
  // Octokit paces writes by installation, in the whole process: a number of its own keeps tests from waiting for each other.
  const installationId = randomInt(1_000, 2 ** 31);
  const emulator = await createEmulator({
    service: 'github',
    port: 0,
    seed: {
      tokens: {
        [personToken]: { login: 'mona', scopes: ['repo'] },
        [ownerToken]: { login: owner, scopes: ['repo', 'admin:repo_hook'] },
      },
      github: {
        users: [{ login: 'mona', email: 'mona@example.test' }, { login: owner }],
        oauth_apps: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            name: 'Outrider',
            redirect_uris: [`${signInBaseUrl}/session/github/callback`, `${signInBaseUrl}/github/setup/callback`],
          },
        ],
        repos: [
          { owner, name: 'shop', auto_init: true },
          { owner: 'mona', name: 'elsewhere', auto_init: true },
        ],
        apps: [
          {
            app_id: appId,
            slug,
            name: 'Outrider',
            permissions,
            events: ['issue_comment', 'pull_request'],
            installations: [{ installation_id: installationId, account: owner }],
          },
        ],
      },
    },
  });
  const privateKey = emulator.generatedSecrets.find((secret) => secret.id === String(appId))?.value ?? '';

  async function request(method: string, path: string, body?: unknown, token = personToken): Promise<unknown> {
    const response = await fetch(new URL(path, emulator.url), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(120_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${method} ${path}: ${text}`);
    return text ? JSON.parse(text) : null;
  }

  return {
    url: emulator.url,
    app: { id: appId, slug, privateKey, webhookSecret, clientId, clientSecret },
    installationId,
    bot: `${slug}[bot]`,
    repository,
    foreignRepository: 'mona/elsewhere',
    request,
    openPullRequest: async ({ branch = `feature-${randomUUID()}`, title = 'Sell more shoes' } = {}) =>
      pullRequestShape.parse(
        await request('POST', `/repos/${repository}/pulls`, { title, head: branch, base: 'main' }),
      ),
    comments: async (pullRequest) =>
      z
        .array(commentShape)
        .parse(await request('GET', `/repos/${repository}/issues/${pullRequest}/comments?per_page=100`)),
    comment: async (pullRequest, body) =>
      commentShape.parse(await request('POST', `/repos/${repository}/issues/${pullRequest}/comments`, { body })),
    editComment: async (commentId, body) => {
      await request('PATCH', `/repos/${repository}/issues/comments/${commentId}`, { body });
    },
    deleteComment: async (commentId) => {
      await request('DELETE', `/repos/${repository}/issues/comments/${commentId}`);
    },
    deliverTo: async (address) => {
      const hook = {
        events: ['issue_comment', 'pull_request'],
        config: { url: address, secret: webhookSecret, content_type: 'json' },
      };
      await request('POST', `/repos/${repository}/hooks`, hook, ownerToken);
    },
    close: () => emulator.close(),
  };
}
