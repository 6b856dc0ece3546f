import { Link } from 'react-router';
import type { IssueRowFragment } from '../../../contract/api.generated.ts';
import { IssueTags } from './issue-tags.tsx';
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
        <li key={issue.id} className={issue.severity.toLowerCase()}>
          <IssueTags issue={issue} />
          <p className="issue-title">
            <Link to={`/issues/${issue.id}`} className="foreign">
              {issue.title}
            </Link>
          </p>
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
        </li>
      ))}
    </ul>
  );
}
