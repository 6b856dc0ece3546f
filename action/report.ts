import { error, group, info, notice, setFailed, setOutput, summary, warning } from '@actions/core';
import { counted, type Issue, sumOf } from './batch.ts';
import type { Result } from './explore.ts';
import { summaryOf } from './summary.ts';
import { count, kindName, logLine } from './text.ts';

/** GitHub shows ten annotations of a level in one step. */
const annotated = 10;

/** Tells the result everywhere a job can: outputs, log, annotations, summary, and the job's colour. */
export async function report(result: Result): Promise<void> {
  const { outcome, batch, issues } = result;
  setOutput('status', outcome.status);
  setOutput('verdict', outcome.verdict ?? '');
  if (batch) {
    setOutput(
      'exception-count',
      sumOf(batch, (run) => run.exceptionCount),
    );
    setOutput('new-issue-count', counted(issues).filter(({ isNew }) => isNew).length);
  }
  if (issues.length > 0) {
    await group(count(issues.length, 'issue'), async () => {
      for (const issue of issues) info(`- ${headline(issue)} at ${logLine(issue.url)}`);
    });
  }
  for (const issue of counted(issues).slice(0, annotated)) annotate(issue);
  await writeSummary(result);
  if (outcome.red) return setFailed(outcome.message);
  if (outcome.verdict === 'passed' || outcome.verdict === null) return info(outcome.message);
  notice(outcome.message, { title: 'Outrider' });
}

function annotate(issue: Issue): void {
  const grave = issue.isNew && (issue.severity === 'CRITICAL' || issue.severity === 'HIGH');
  const text = `${logLine(issue.message, 500)} at ${logLine(issue.url)}`;
  (grave ? error : warning)(text, { title: `Outrider: ${headline(issue)}` });
}

const headline = ({ severity, kind, isNew, title }: Issue): string =>
  `${severity} ${isNew ? 'new' : 'known'} ${kindName(kind)}: ${logLine(title, 200)}`;

/** A summary that cannot be written is no reason to lose the result. */
async function writeSummary(result: Result): Promise<void> {
  try {
    await summary.addRaw(summaryOf(result)).write();
  } catch (cause) {
    info(`The job summary could not be written: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
