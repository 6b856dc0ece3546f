import { Link } from 'react-router';
import type { IssueRowFragment } from '../../../contract/api.generated.ts';
import { IssueLine } from './issue-line.tsx';
import { When } from './when.tsx';

/** Issues, a few lines each. */
export function IssueList({
  issues,
  withTarget = true,
}: {
  issues: readonly IssueRowFragment[];
  withTarget?: boolean;
}) {
  return (
    <ul className="issue-list">
      {issues.map((issue) => (
        <IssueLine key={issue.id} issue={issue}>
          <p className="quiet">
            {withTarget && (
              <>
                <Link to={`/targets/${issue.target.id}`} className="foreign">
                  {issue.target.subject.name} / {issue.target.name}
                </Link>{' '}
                ·{' '}
              </>
            )}
            <span className="foreign">{issue.url}</span> · last seen <When at={issue.lastSeenAt} />
          </p>
        </IssueLine>
      ))}
    </ul>
  );
}
