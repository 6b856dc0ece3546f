import type { IssueKind, IssueSeverity, RunStatus } from '../../../contract/api.generated.ts';

export const statusWords = {
  pending: 'Queued',
  running: 'Exploring',
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

/** `3 issues`, `1 issue`. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
