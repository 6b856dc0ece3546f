import type {
  ArtifactKind,
  CommentState,
  ConsoleLevel,
  IssueKind,
  IssueSeverity,
  IssueStatus,
  Role,
  RunApproach,
  RunSortField,
  RunStatus,
  SortDirection,
} from '../../../contract/api.generated.ts';

export const statusWords = {
  pending: 'Queued',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
} as const satisfies Record<RunStatus, string>;

export const severityWords = {
  CRITICAL: 'Critical',
  HIGH: 'High',
  MEDIUM: 'Medium',
  LOW: 'Low',
} as const satisfies Record<IssueSeverity, string>;

export const kindWords = {
  UNCAUGHT_EXCEPTION: 'Uncaught exception',
  UNHANDLED_REJECTION: 'Unhandled rejection',
  CONSOLE_ERROR: 'Console error',
  HTTP_SERVER_ERROR: 'Server error',
  HTTP_CLIENT_ERROR: 'Client error',
  REQUEST_FAILED: 'Failed request',
  PAGE_CRASH: 'Page crash',
  DEAD_LINK: 'Dead link',
  HANG: 'Hang',
  ACCESSIBILITY: 'Accessibility',
  ASSERTION: 'Assertion',
  SERVER_DOWN: 'Server down',
} as const satisfies Record<IssueKind, string>;

export const issueStatusWords = {
  OPEN: 'Open',
  FIXED: 'Fixed since',
  MUTED: 'Muted',
} as const satisfies Record<IssueStatus, string>;

export const levelWords = {
  ERROR: 'Error',
  WARNING: 'Warning',
  INFO: 'Info',
  LOG: 'Log',
  DEBUG: 'Debug',
} as const satisfies Record<ConsoleLevel, string>;

export const commentWords = {
  PENDING: 'to be written',
  POSTED: 'posted',
  MUTED: 'muted',
  BLOCKED: 'blocked',
} as const satisfies Record<CommentState, string>;

export const roleWords = { ADMIN: 'Admin', MEMBER: 'Member' } as const satisfies Record<Role, string>;

export const approachWords = {
  EXPLORATION: 'Exploration',
  TEST_CASE: 'Test case',
} as const satisfies Record<RunApproach, string>;

export const sortWords = {
  CREATED_AT: 'Created',
  START_TIME: 'Started',
  END_TIME: 'Ended',
  NAME: 'Name',
  STATUS: 'Status',
  EXCEPTION_COUNT: 'Issues',
} as const satisfies Record<RunSortField, string>;

export const directionWords = {
  DESC: 'Descending',
  ASC: 'Ascending',
} as const satisfies Record<SortDirection, string>;

export const artifactWords = {
  SCREENSHOT: 'Picture',
  TRACE: 'Playwright trace',
  VIDEO: 'Video',
  HAR: 'Network log',
  STATE_GRAPH: 'State graph',
  REPRODUCTION: 'Reproduction',
  REPORT: 'Report',
} as const satisfies Record<ArtifactKind, string>;

/** `3 issues`, `1 issue`. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** `1.4 MB`. */
export function bytes(size: number): string {
  if (size < 1000) return `${size} B`;
  return size < 1_000_000 ? `${Math.round(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}

/** The keys of words, as a list that an address's parameter is looked up in. */
export function keysOf<Key extends string>(words: Readonly<Record<Key, string>>): Key[] {
  const isKey = (name: string): name is Key => name in words;
  return Object.keys(words).filter(isKey);
}
