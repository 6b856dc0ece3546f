import { context } from '@actions/github';
import type { EventContext } from './event.ts';

/** The job that this step runs in. */
export interface Job {
  /** Page of the workflow run. */
  readonly url: string;
  readonly runNumber: string | null;
  /** The same only for the same step of the same attempt. */
  readonly identity: string;
  readonly event: EventContext;
}

/** Reads what the runner says about the job. */
export function readJob(): Job {
  const { owner, repo } = context.repo;
  const repository = `${owner}/${repo}`;
  const { serverUrl, runId, runAttempt, runNumber, job, action } = context;
  return {
    url: `${serverUrl}/${repository}/actions/runs/${runId}`,
    runNumber: Number.isFinite(runNumber) ? String(runNumber) : null,
    identity: `github:repo=${repository}:run=${runId}:attempt=${runAttempt}:job=${job}:step=${action}`,
    event: {
      eventName: context.eventName ?? '',
      payload: context.payload,
      repository,
      ref: context.ref ?? '',
      sha: context.sha ?? '',
    },
  };
}
