import type { IssueSummaryFragment } from '../../../contract/api.generated.ts';
import { counted, kindWords, severityWords } from '../text/words.ts';
import { Picture } from './picture.tsx';
import { WebLink } from './web-link.tsx';
import { When } from './when.tsx';

/** One defect. Its texts come from a stranger's page and are shown as the text that they are. */
export function IssueCard({ issue }: { issue: IssueSummaryFragment }) {
  const { severity, kind, isNew, status, title, message, url, occurrences, firstSeenAt, reproduction, screenshot } =
    issue;
  return (
    <article className={`issue ${severity.toLowerCase()}`}>
      <div>
        <p className="tags">
          <span className={`severity ${severity.toLowerCase()}`}>{severityWords[severity]}</span>
          <span>{kindWords[kind]}</span>
          <span className={isNew ? 'tag new' : 'tag'}>{isNew ? 'New' : 'Known'}</span>
          {status !== 'OPEN' && <span className="tag">{status === 'FIXED' ? 'Fixed since' : 'Muted'}</span>}
        </p>
        <h3 className="foreign">{title}</h3>
        {message !== title && <pre className="foreign">{message}</pre>}
        <p className="quiet">
          <WebLink to={url} /> · {occurrences === 1 ? 'once' : counted(occurrences, 'time')}, first{' '}
          <When at={firstSeenAt} />
        </p>
        {reproduction && reproduction.steps.length > 0 && (
          <details>
            <summary>Steps to see it again ({reproduction.steps.length})</summary>
            <ol>
              {reproduction.steps.map((step, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps repeat and never move.
                <li key={place} className="foreign">
                  {step}
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      {screenshot && <Picture link={screenshot.url} of={title} />}
    </article>
  );
}
