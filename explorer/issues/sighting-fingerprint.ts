/** What makes two sightings one issue. Pure. */
import { issueFingerprint } from '../../contract/issue-fingerprint.ts';
import type { Sighting } from '../oracles/sighting.ts';
import type { Scrubber } from '../secrets/scrubber.ts';

/** Secrets out first: what stands in their place is the same on every run. So are the names that the run made up, by its `mark`. */
export function sightingFingerprint({ kind, traits }: Sighting, scrubber: Scrubber, mark: string): string {
  const message = scrubber.text(traits.message).replace(new RegExp(`[\\w.]*${mark}\\w*`, 'gi'), '#');
  const url = traits.url?.replace(new RegExp(`(?<=/)[^/?#]*${mark}[^/?#]*`, 'gi'), ':id');
  return issueFingerprint({ kind, ...traits, message, ...(url && { url }) });
}
