import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { IssueRowFragment } from '../../../contract/api.generated.ts';
import { IssueTags } from './issue-tags.tsx';

type Shown = Pick<IssueRowFragment, 'id' | 'title' | 'kind' | 'severity' | 'status' | 'isNew'>;

/** One issue of a list: what it is, and a link to it. */
export function IssueLine({ issue, children }: { issue: Shown; children?: ReactNode }) {
  return (
    <li className={issue.severity.toLowerCase()}>
      <IssueTags issue={issue} />
      <p className="issue-title">
        <Link to={`/issues/${issue.id}`} className="foreign">
          {issue.title}
        </Link>
      </p>
      {children}
    </li>
  );
}
