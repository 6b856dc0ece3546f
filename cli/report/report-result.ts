import type { FoundIssue } from '../../contract/worker-api.ts';
import type { ExplorationResult, ProducedArtifact } from '../../explorer/exploration.ts';

export interface ReportPicture {
  readonly id: string;
  readonly kind: 'SCREENSHOT';
  readonly name: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Relative to the report. */
  readonly url: string;
}

/** `Issue` of the API as far as it exists without a server: no target, and new, for there is nothing to compare with. */
export interface ReportIssue extends Omit<FoundIssue, 'screenshot' | 'evidence'> {
  readonly id: string;
  readonly status: 'OPEN';
  readonly isNew: true;
  readonly screenshot: ReportPicture | null;
  /** Paths relative to the report. */
  readonly evidence: NonNullable<FoundIssue['evidence']> | null;
}

/** What result.json holds. */
export interface ReportResult
  extends Omit<ExplorationResult, 'issues' | 'progress' | 'visitedPaths' | 'ended' | 'contexts'> {
  readonly progress: ExplorationResult['progress'] & { readonly updatedAt: string };
  readonly issues: readonly ReportIssue[];
}

const severities = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'];

/** The worst issues come first. */
export function reportResult(result: ExplorationResult, pictures: readonly ProducedArtifact[]): ReportResult {
  const { status, failure, failureReason, seed, durationMs, progress, javascript } = result;
  const issues = result.issues
    .map((issue) => ({
      ...issue,
      id: issue.fingerprint,
      status: 'OPEN' as const,
      isNew: true as const,
      screenshot: pictureOf(issue.screenshot, pictures),
      evidence: issue.evidence ? pathsOf(issue.evidence) : null,
    }))
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  const updatedAt = new Date().toISOString();
  return { status, failure, failureReason, seed, durationMs, progress: { ...progress, updatedAt }, issues, javascript };
}

/** Where the report keeps what shows an issue's page. */
export const evidencePath = (name: string) => `evidence/${name}`;

const pathsOf = ({ dom, console, network }: NonNullable<FoundIssue['evidence']>) => ({
  dom: dom && evidencePath(dom),
  console: evidencePath(console),
  network: evidencePath(network),
});

function pictureOf(name: string | null, pictures: readonly ProducedArtifact[]): ReportPicture | null {
  const picture = pictures.find((produced) => produced.name === name);
  if (!picture) return null;
  const { contentType, body } = picture;
  return {
    id: picture.name,
    kind: 'SCREENSHOT',
    name: picture.name,
    contentType,
    size: body.length,
    url: `pictures/${picture.name}`,
  };
}
