import type { IssueSummaryFragment } from '../../../contract/api.generated.ts';
import { counted } from '../text/words.ts';
import { IssueCard } from './issue-card.tsx';

/** The issues of a run, in the API's order: the most severe first. */
export function Issues({ issues, inFlight }: { issues: readonly IssueSummaryFragment[]; inFlight: boolean }) {
  const fresh = issues.filter(({ isNew }) => isNew).length;
  return (
    <section aria-labelledby="issues">
      <h2 id="issues">
        Issues <span className="count number">{issues.length}</span>
      </h2>
      <p className="quiet" aria-live="polite">
        {issues.length > 0 && `${counted(issues.length, 'issue')}, ${fresh} new`}
        {issues.length === 0 &&
          (inFlight ? 'None yet: they appear here as they are found.' : 'Nothing broken was found.')}
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
