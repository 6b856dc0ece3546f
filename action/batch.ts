import type { ApiClient } from '../contract/api-client.ts';
import {
  BatchIssuesDocument,
  type BatchIssuesQuery,
  BatchStatusDocument,
  type BatchStatusQuery,
} from '../contract/api.generated.ts';
import { limits } from '../contract/limits.ts';
import { present } from './start.ts';

export type Batch = NonNullable<BatchStatusQuery['batch']>;
export type Issue = NonNullable<BatchIssuesQuery['issues']>['issues'][number];

/** Enough for any report; a batch with more has one cause that the first of them show. */
const issuesMax = 2_000;
const severities: readonly Issue['severity'][] = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'];

export const readBatch = async (api: ApiClient, id: string): Promise<Batch> =>
  present((await api.send(BatchStatusDocument, { id })).batch, 'batch');

/** The batch's issues: new ones first, then by severity. */
export async function readIssues(api: ApiClient, batchId: string): Promise<Issue[]> {
  const found: Issue[] = [];
  let hasMore = true;
  while (hasMore && found.length < issuesMax) {
    const answer = await api.send(BatchIssuesDocument, { batchId, limit: limits.pageMax, offset: found.length });
    const page = present(answer.issues, 'issues');
    found.push(...page.issues);
    hasMore = page.hasMore && page.issues.length > 0;
  }
  const rank = (issue: Issue) => (issue.isNew ? 0 : severities.length) + severities.indexOf(issue.severity);
  return found.sort((one, other) => rank(one) - rank(other));
}

/** Issues that a job is judged by. */
export const counted = (issues: readonly Issue[], includeAccessibility: boolean): Issue[] =>
  issues.filter(({ kind, status }) => (includeAccessibility || kind !== 'ACCESSIBILITY') && status !== 'MUTED');

export const isAtLeast = (issue: Issue, severity: Issue['severity']): boolean =>
  severities.indexOf(issue.severity) <= severities.indexOf(severity);

/** Distinct exceptions; several runs of a batch may have seen the same one. */
export function exceptionCount({ runs }: Batch, issues: readonly Issue[]): number {
  const [run, ...others] = runs;
  if (run && others.length === 0) return run.exceptionCount;
  return issues.filter(({ kind }) => kind !== 'ACCESSIBILITY').length;
}

export const sumOf = (batch: Batch, number: (run: Batch['runs'][number]) => number): number =>
  batch.runs.reduce((sum, run) => sum + number(run), 0);
