import { memo } from 'react';
import { Link } from 'react-router';
import type { IssueSummaryFragment } from '../../../contract/api.generated.ts';
import { counted } from '../text/words.ts';
import { IssueTags } from './issue-tags.tsx';
import { Picture } from './picture.tsx';
import { Steps } from './steps.tsx';
import { WebLink } from './web-link.tsx';
import { When } from './when.tsx';

/** One defect. Its texts come from a stranger's page and are shown as the text that they are. */
export const IssueCard = memo(function IssueCard({ issue }: { issue: IssueSummaryFragment }) {
  const { id, severity, title, message, url, occurrences, firstSeenAt, reproduction, screenshot } = issue;
  return (
    <article className={`issue ${severity.toLowerCase()}`}>
      <div>
        <IssueTags issue={issue} />
        <h3>
          <Link to={`/issues/${id}`} className="foreign">
            {title}
          </Link>
        </h3>
        {message !== title && <pre className="foreign">{message}</pre>}
        <p className="quiet">
          <WebLink to={url} /> · {occurrences === 1 ? 'once' : counted(occurrences, 'time')}, first{' '}
          <When at={firstSeenAt} />
        </p>
        {reproduction && reproduction.steps.length > 0 && (
          <details>
            <summary>Steps to see it again ({reproduction.steps.length})</summary>
            <Steps steps={reproduction.steps} />
          </details>
        )}
      </div>
      {screenshot && <Picture link={screenshot.url} of={title} />}
    </article>
  );
});
