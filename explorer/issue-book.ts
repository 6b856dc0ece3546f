/** Makes issues of sightings: equal ones are one issue that counts, the first sight is kept with picture and path. */
import type { FoundIssue } from '../contract/worker-api.ts';
import { issueFingerprint } from '../contract/issue-fingerprint.ts';
import type { ExplorationSink } from './exploration.ts';
import type { Sighting } from './oracles/sighting.ts';
import type { PathRecorder } from './reproduction.ts';
import type { Scrubber } from './scrubber.ts';

export interface IssueBook {
  report(sighting: Sighting, pageUrl: string): void;
  /** Tells the sink of what is new or changed; `picture` is asked for at most once. */
  flush(picture: () => Promise<Buffer | null>): Promise<void>;
  readonly issues: readonly FoundIssue[];
}

/** More distinct issues than anybody reads; a page that invents them endlessly must not fill the memory. */
const mostIssues = 500;

export function createIssueBook(sink: ExplorationSink, path: PathRecorder, scrubber: Scrubber): IssueBook {
  const issues = new Map<string, FoundIssue>();
  const fresh = new Set<string>();
  const changed = new Set<string>();

  function report(sighting: Sighting, pageUrl: string): void {
    const clean = { ...sighting.traits, message: scrubber.text(sighting.traits.message) };
    const fingerprint = issueFingerprint({ kind: sighting.kind, ...clean });
    const now = new Date().toISOString();
    const known = issues.get(fingerprint);
    if (known) {
      issues.set(fingerprint, { ...known, occurrences: known.occurrences + 1, lastSeenAt: now });
      changed.add(fingerprint);
      return;
    }
    if (issues.size >= mostIssues || echoes(sighting)) return;
    const title = scrubber.text(sighting.title.replace(/\s+/g, ' ')).slice(0, 300);
    issues.set(fingerprint, {
      fingerprint,
      kind: sighting.kind,
      severity: sighting.severity,
      title,
      message: scrubber.text(sighting.message).slice(0, 10_000),
      stack: sighting.stack && scrubber.text(sighting.stack).slice(0, 20_000),
      url: scrubber.text(pageUrl).slice(0, 4_000),
      occurrences: 1,
      firstSeenAt: now,
      lastSeenAt: now,
      reproduction: scrubbed(path.reproduction(title)),
      screenshot: null,
    });
    fresh.add(fingerprint);
  }

  /** Frameworks log the exception that they also throw: the console's copy is no issue of its own. */
  function echoes({ kind, message }: Sighting): boolean {
    if (kind !== 'CONSOLE_ERROR') return false;
    return [...fresh].some((fingerprint) => {
      const other = issues.get(fingerprint);
      const thrown = other?.kind === 'UNCAUGHT_EXCEPTION' || other?.kind === 'UNHANDLED_REJECTION';
      return thrown && message.includes(other.message.replace(/^(?:Uncaught )?\w*Error: /, ''));
    });
  }

  const scrubbed = (reproduction: NonNullable<FoundIssue['reproduction']>) => ({
    ...reproduction,
    steps: reproduction.steps.map((step) => scrubber.text(step).slice(0, 1_000)),
    script: scrubber.text(reproduction.script).slice(0, 200_000),
  });

  async function flush(picture: () => Promise<Buffer | null>): Promise<void> {
    if (!fresh.size && !changed.size) return;
    const firsts = [...fresh];
    fresh.clear();
    const body = firsts.length ? await picture() : null;
    for (const fingerprint of firsts) {
      const issue = issues.get(fingerprint);
      if (!issue || !body) continue;
      const name = `issue-${fingerprint}.jpg`;
      issues.set(fingerprint, { ...issue, screenshot: name });
      sink.artifact({ name, kind: 'SCREENSHOT', contentType: 'image/jpeg', body });
    }
    const told = new Set([...firsts, ...changed]);
    changed.clear();
    for (const fingerprint of told) {
      const issue = issues.get(fingerprint);
      if (issue) sink.issue(issue);
    }
  }

  return {
    report,
    flush,
    get issues() {
      return [...issues.values()];
    },
  };
}
