import { error, group, info, notice, setFailed, setOutput, summary, warning } from '@actions/core';
import { exceptionCount, type Issue } from './batch.ts';
import type { Found, Result } from './explore.ts';
import { writeReportFiles } from './report-files.ts';
import { summaryOf } from './summary.ts';
import { count, kindName, logLine } from './text.ts';

/** GitHub shows ten annotations of a level in one step, and the last error is the job's own: what it failed for. */
const annotated = 10;
const errorsAnnotated = 9;
const stepsShown = 30;

/** Tells the result everywhere a job can: outputs, log, annotations, summary, files, and the job's colour. */
export async function report(result: Result): Promise<void> {
  const { outcome, found } = result;
  setOutput('status', outcome.status);
  setOutput('verdict', outcome.verdict ?? '');
  if (found) await reportFound(result, found);
  await tried('The job summary', () => summary.addRaw(summaryOf(result)).write());
  if (outcome.red) return setFailed(outcome.message);
  if (outcome.verdict === 'passed' || outcome.verdict === null) return info(outcome.message);
  notice(outcome.message, { title: 'Outrider' });
}

async function reportFound(result: Result, found: Found): Promise<void> {
  const { batch, issues, counted } = found;
  setOutput('exception-count', exceptionCount(batch, issues));
  setOutput('new-issue-count', counted.filter(({ isNew }) => isNew).length);
  if (issues.length > 0) await group(count(issues.length, 'issue'), async () => issues.forEach(logIssue));
  for (const [index, issue] of counted.slice(0, annotated).entries()) annotate(issue, index < errorsAnnotated);
  await tried('The report files', async () => {
    const files = await writeReportFiles(result, found);
    await group('Report files', async () => {
      for (const [output, file] of Object.entries(files)) {
        info(`${output}: ${file}`);
        setOutput(output, file);
      }
    });
  });
}

function logIssue(issue: Issue): void {
  info(`- ${headline(issue)} at ${logLine(issue.url)}`);
  const steps = issue.reproduction?.steps ?? [];
  for (const [index, step] of steps.slice(0, stepsShown).entries()) info(`    ${index + 1}. ${logLine(step)}`);
}

function annotate(issue: Issue, mayBeError: boolean): void {
  const grave = mayBeError && issue.isNew && (issue.severity === 'CRITICAL' || issue.severity === 'HIGH');
  const text = `${logLine(issue.message, 500)} at ${logLine(issue.url)}`;
  (grave ? error : warning)(text, { title: `Outrider: ${headline(issue)}` });
}

const headline = ({ severity, kind, isNew, title }: Issue): string =>
  `${severity} ${isNew ? 'new' : 'known'} ${kindName(kind)}: ${logLine(title, 200)}`;

/** What cannot be written is no reason to lose the result. */
async function tried(what: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    warning(`${what} could not be written: ${logLine(cause instanceof Error ? cause.message : String(cause))}`);
  }
}
