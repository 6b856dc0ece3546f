import type { RunTableRow } from './run-table.tsx';

interface Built {
  readonly pullRequestUrl: string | null;
  readonly ciRunUrl: string | null;
}

/** What built a target, as links of its row. */
export const targetLinks = ({ pullRequestUrl, ciRunUrl }: Built): NonNullable<RunTableRow['links']> => [
  ['Pull request', pullRequestUrl],
  ['CI run', ciRunUrl],
];
