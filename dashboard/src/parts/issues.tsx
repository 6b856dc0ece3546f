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

/** The issues of a run, in the API's order: the most severe first. */
export function Issues({ issues, status }: { issues: readonly IssueSummaryFragment[]; status: RunStatus }) {
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
        {issues.map((issue) => (
          <li key={issue.id}>
            <IssueCard issue={issue} />
          </li>
        ))}
      </ul>
    </section>
  );
}
