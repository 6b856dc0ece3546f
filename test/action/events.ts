import { createRequire } from 'node:module';
import { z } from 'zod';

/** An event as the runner hands it over. */
export interface EventFixture {
  readonly name: string;
  readonly payload: Record<string, unknown>;
  readonly repository: string;
  readonly ref: string;
  readonly sha: string;
}

const examples = z
  .array(z.object({ name: z.string(), examples: z.array(z.record(z.string(), z.unknown())) }))
  .parse(createRequire(import.meta.url)('@octokit/webhooks-examples'));
const repositoryOf = z.object({ repository: z.object({ full_name: z.string() }) });
const pullRequestOf = z.object({ pull_request: z.looseObject({ number: z.number(), head: z.looseObject({}) }) });

/** GitHub's own example of an event; `where` picks one of several. */
export function exampleOf(name: string, where: (payload: Record<string, unknown>) => boolean = () => true) {
  const found = examples.find((event) => event.name === name)?.examples.find(where);
  if (!found) throw new Error(`@octokit/webhooks-examples has no such ${name}.`);
  return structuredClone(found);
}

/** A merge commit of GitHub's, which is never the one to report. */
export const mergeSha = 'f'.repeat(40);

export function pullRequestEvent(options: { title?: string; fork?: boolean; name?: string } = {}): EventFixture {
  const payload = exampleOf('pull_request', ({ action }) => action === 'opened');
  const { repository } = repositoryOf.parse(payload);
  const { pull_request: pull } = pullRequestOf.parse(payload);
  if (options.title) pull.title = options.title;
  if (options.fork) pull.head.repo = { full_name: 'stranger/copy' };
  return {
    name: options.name ?? 'pull_request',
    payload: { ...payload, pull_request: pull },
    repository: repository.full_name,
    ref: `refs/pull/${pull.number}/merge`,
    sha: mergeSha,
  };
}

export function eventOf(
  name: string,
  payload: Record<string, unknown>,
  ref: string,
  sha = 'a'.repeat(40),
): EventFixture {
  return { name, payload, ref, sha, repository: 'acme/shop' };
}
