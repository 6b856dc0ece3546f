import * as z from 'zod/mini';

/** What the workflow run is about, as far as an exploration cares. */
export interface Occasion {
  /** owner/repo */
  readonly repository: string;
  /** Last part of the default build key, for example `pr=12`. */
  readonly key: string;
  readonly name: string;
  readonly commitSha: string | null;
  readonly pullRequest: { readonly number: number; readonly withoutSecrets: boolean } | null;
  /** What the event itself says to explore. */
  readonly url: string | null;
  readonly environment: string | null;
  /** Why there is nothing to explore, when there is not. */
  readonly nothingToDo: string | null;
}

/** The part of the runner's context that this is read from. */
export interface EventContext {
  readonly eventName: string;
  readonly payload: object;
  readonly repository: string;
  readonly ref: string;
  readonly sha: string;
}

const repositoryRef = z.object({ full_name: z.string() });
/** Local runners leave out what they do not know: only what nothing can stand in for is asked for. */
const pullRequestEvent = z.object({
  pull_request: z.object({
    number: z.int(),
    title: z.optional(z.string()),
    head: z.object({ sha: z.string(), repo: z.optional(z.nullable(repositoryRef)) }),
    base: z.optional(z.object({ repo: z.optional(repositoryRef) })),
  }),
});
const mergeGroupEvent = z.object({ merge_group: z.object({ head_sha: z.string(), base_ref: z.string() }) });
const deploymentEvent = z.object({
  deployment: z.object({ sha: z.string() }),
  deployment_status: z.object({
    state: z.string(),
    environment: z.string(),
    environment_url: z.optional(z.string()),
  }),
});
const pushEvent = z.object({ deleted: z.optional(z.boolean()) });

/** Reads the event; one that is not known counts as being about the ref that the workflow runs on. */
export function readEvent(context: EventContext): Occasion {
  switch (context.eventName) {
    case 'merge_group':
      return mergeGroup(context);
    case 'deployment_status':
      return deployment(context);
    case 'push':
      return push(context);
    default:
      return 'pull_request' in context.payload ? pullRequest(context) : aboutRef(context);
  }
}

function pullRequest(context: EventContext): Occasion {
  const { pull_request: pull } = read(pullRequestEvent, context);
  const own = pull.base?.repo?.full_name ?? context.repository;
  // A fork that was deleted meanwhile has no repository any more: null.
  const fork = pull.head.repo !== undefined && pull.head.repo?.full_name !== own;
  return {
    ...aboutRef(context),
    key: `pr=${pull.number}`,
    name: pull.title ? `PR #${pull.number}: ${pull.title}` : `PR #${pull.number}`,
    // Not GITHUB_SHA: that is a merge that GitHub made for the run, and on pull_request_target the base.
    commitSha: pull.head.sha,
    pullRequest: { number: pull.number, withoutSecrets: fork && context.eventName !== 'pull_request_target' },
  };
}

function mergeGroup(context: EventContext): Occasion {
  const { merge_group: group } = read(mergeGroupEvent, context);
  const base = shortRef(group.base_ref);
  return {
    ...aboutRef(context),
    key: `merge-group=${base}`,
    name: `Merge queue of ${base}`,
    commitSha: group.head_sha,
  };
}

function deployment(context: EventContext): Occasion {
  const { deployment_status: status, deployment: deployed } = read(deploymentEvent, context);
  return {
    ...aboutRef(context),
    key: `environment=${status.environment}`,
    name: `Environment ${status.environment}`,
    commitSha: deployed.sha,
    url: status.environment_url || null,
    environment: status.environment,
    nothingToDo: status.state === 'success' ? null : `the deployment is not up: its state is ${status.state}`,
  };
}

function push(context: EventContext): Occasion {
  const { deleted } = read(pushEvent, context);
  const gone = deleted === true ? `${shortRef(context.ref)} was deleted` : null;
  return { ...aboutRef(context), nothingToDo: gone };
}

function aboutRef({ repository, ref, sha }: EventContext): Occasion {
  const name = shortRef(ref);
  return {
    repository,
    key: `ref=${name}`,
    name: ref.startsWith('refs/tags/') ? `Tag ${name}` : `Branch ${name}`,
    commitSha: sha || null,
    pullRequest: null,
    url: null,
    environment: null,
    nothingToDo: null,
  };
}

const shortRef = (ref: string): string => ref.replace(/^refs\/(heads|tags)\//, '');

function read<Shape extends z.ZodMiniType>(shape: Shape, { eventName, payload }: EventContext): z.output<Shape> {
  const result = shape.safeParse(payload);
  if (result.success) return result.data;
  const where = result.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new Error(
    `The payload of this ${eventName} event (GITHUB_EVENT_PATH) is not as GitHub sends it: see ${where}.`,
  );
}
