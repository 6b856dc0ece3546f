import type { IssueSeverity } from '../contract/api.generated.ts';
import { choice, flag } from './input-readers.ts';

const failOnChoices = ['failed', 'new-issues', 'issues', 'never'] as const;
const severityChoices = ['low', 'medium', 'high', 'critical'] as const;
const severities = { low: 'LOW', medium: 'MEDIUM', high: 'HIGH', critical: 'CRITICAL' } as const;

/** What turns the job red. */
export interface FailRule {
  readonly on: (typeof failOnChoices)[number];
  /** Issues below it turn nothing red. */
  readonly severity: IssueSeverity;
  readonly onTimeout: boolean;
  /** Whether ACCESSIBILITY issues are judged and counted like the others. */
  readonly includeAccessibility: boolean;
}

export const readFailRule = (): FailRule => ({
  on: choice('fail-on', failOnChoices, 'failed'),
  severity: severities[choice('fail-on-severity', severityChoices, 'low')],
  onTimeout: flag('fail-on-timeout', true),
  includeAccessibility: flag('include-accessibility', false),
});
