import type { RunNotice } from '../graphql/resolvers.generated.ts';
import type { RunDoc } from '../models/run.ts';

const refused = {
  QUOTA_REACHED:
    "Some artifacts of this run were not kept: the organisation's room for artifacts was used up. Keep them for fewer days, or ask who runs the server for more.",
  STORE_FULL:
    'Some artifacts of this run were not kept: the artifact store was full. Ask who runs the server for room.',
} as const;

/** Why a run has fewer artifacts than it made. */
export function runNotices({ artifactsExpiredAt, artifactsRefused }: RunDoc): RunNotice[] {
  const notices: RunNotice[] = [];
  if (artifactsRefused) notices.push({ kind: artifactsRefused, message: refused[artifactsRefused] });
  if (artifactsExpiredAt) {
    const on = artifactsExpiredAt.toISOString().slice(0, 10);
    const message = `Pictures, traces and other artifacts of this run were removed on ${on}: the product's days for them were over.`;
    notices.push({ kind: 'ARTIFACTS_EXPIRED', message });
  }
  return notices;
}
