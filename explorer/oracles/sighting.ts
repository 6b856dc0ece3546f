/** What an oracle reports: one sight of something broken. The issue book makes one issue of equal sightings. */
import type { FoundIssue } from '../../contract/worker-api.ts';
import type { IssueTraits } from '../../contract/issue-fingerprint.ts';
import type { RateLimit } from '../network/rate-limit.ts';
import type { Site } from '../site.ts';

export interface Sighting {
  readonly kind: FoundIssue['kind'];
  readonly severity: FoundIssue['severity'];
  readonly title: string;
  readonly message: string;
  readonly stack: string | null;
  /** Where it stands, if that is not the page at hand: the one that links to what is gone. */
  readonly page?: string;
  /** What tells this defect from others of its kind, besides kind and message. */
  readonly traits: Omit<IssueTraits, 'kind'>;
}

export interface OracleContext {
  readonly site: Site;
  report(sighting: Sighting): void;
  /** While logging in, refusals (401, 403) are the expected answer to a question. */
  loggingIn(): boolean;
  /** The page that an address was found on which the run then opened by itself. */
  linkedFrom(url: string): string | undefined;
  /** A request to the application got no answer of its own; `answered`: a document or data did. */
  refused(): void;
  answered(): void;
  /** Told of each answer that there are too many requests. */
  readonly limit: RateLimit;
}

/** By a script of the page, or told by it on the console. */
export const isThrown = ({ kind }: Sighting): boolean =>
  /^(?:UNCAUGHT_EXCEPTION|UNHANDLED_REJECTION|CONSOLE_ERROR)$/.test(kind);
