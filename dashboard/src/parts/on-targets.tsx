import { Link } from 'react-router';
import type { IssuePageQuery } from '../../../contract/api.generated.ts';
import { issueStatusWords } from '../text/words.ts';
import { WebLink } from './web-link.tsx';
import { When } from './when.tsx';

type Issue = NonNullable<IssuePageQuery['issue']>;

/** The targets that have the same defect. */
export function OnTargets({ issue: { id, onTargets } }: { issue: Pick<Issue, 'id' | 'onTargets'> }) {
  return (
    <section aria-labelledby="targets">
      <h2 id="targets">
        On targets <span className="count number">{onTargets.length}</span>
      </h2>
      <ul>
        {onTargets.map(({ id: other, status, firstSeenAt, lastSeenAt, target }) => (
          <li key={other}>
            {other === id ? (
              <strong className="foreign">{target.name}</strong>
            ) : (
              <Link to={`/issues/${other}`} className="foreign">
                {target.name}
              </Link>
            )}{' '}
            <span className="quiet">
              {issueStatusWords[status]}, first seen <When at={firstSeenAt} />, last <When at={lastSeenAt} />
            </span>{' '}
            {target.pullRequestUrl && <WebLink to={target.pullRequestUrl}>Pull request</WebLink>}
          </li>
        ))}
      </ul>
    </section>
  );
}
