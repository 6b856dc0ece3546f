import { useDeferredValue } from 'react';
import type { IssueSummaryFragment, RunStatus } from '../../../contract/api.generated.ts';
import { counted } from '../text/words.ts';
import { IssueCard } from './issue-card.tsx';

/** What an empty list means; only a run that came to its end gives an all-clear. */
const nothing: Record<RunStatus, string> = {
  pending: 'None yet: they appear here as they are found.',
  running: 'None yet: they appear here as they are found.',
  completed: 'Nothing broken was found.',
  failed: 'The exploration ended before it found anything.',
};

/** As many as a tall screen shows. */
const atOnce = 12;

/** The issues of a run, in the API's order: the most severe first. The first ones are there at once, all others as the browser has time. */
export function Issues({ issues, status }: { issues: readonly IssueSummaryFragment[]; status: RunStatus }) {
  const shown = useDeferredValue(issues, issues.slice(0, atOnce));
  const fresh = issues.filter(({ isNew }) => isNew).length;
  return (
    <section aria-labelledby="issues">
      <h2 id="issues">
        Issues <span className="count number">{issues.length}</span>
      </h2>
      <p className="quiet" aria-live="polite">
        {issues.length > 0 ? `${counted(issues.length, 'issue')}, ${fresh} new` : nothing[status]}
      </p>
      <ul className="issues">
        {shown.map((issue) => (
          <li key={issue.id}>
            <IssueCard issue={issue} />
          </li>
        ))}
      </ul>
    </section>
  );
}
