/** The last look at what leaves the worker: the engine scrubs as it goes, and a secret that slips through it stops here. */
import type { FoundIssue, RunProgress } from '../../contract/worker-api.ts';
import type { ProducedArtifact } from '../exploration.ts';
import type { Scrubber } from './scrubber.ts';

export interface ReportScrubber {
  text(value: string, most: number): string;
  progress(progress: RunProgress): RunProgress;
  issue(issue: FoundIssue): FoundIssue;
  artifact(artifact: ProducedArtifact): ProducedArtifact;
}

/** A replacement can be longer than the secret: everything is cut to the contract's lengths again. */
export function createReportScrubber({ text: scrub }: Scrubber): ReportScrubber {
  const text = (value: string, most: number) => scrub(value).slice(0, most);
  return {
    text,
    progress: (progress) => ({ ...progress, lastAction: progress.lastAction && text(progress.lastAction, 500) }),
    issue: (issue) => ({
      ...issue,
      title: text(issue.title, 300),
      message: text(issue.message, 10_000),
      stack: issue.stack && text(issue.stack, 20_000),
      url: text(issue.url, 4_000),
      reproduction: issue.reproduction && {
        ...issue.reproduction,
        steps: issue.reproduction.steps.map((step) => text(step, 1_000)),
        script: text(issue.reproduction.script, 200_000),
      },
    }),
    artifact: (artifact) =>
      !artifact.assembled && /^(?:text\/|application\/(?:[\w.-]+\+)?json)/.test(artifact.contentType)
        ? { ...artifact, body: Buffer.from(scrub(artifact.body.toString('utf8'))) }
        : artifact,
  };
}
