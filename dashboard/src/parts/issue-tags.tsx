import type { IssueRowFragment } from '../../../contract/api.generated.ts';
import { issueStatusWords, kindWords, severityWords } from '../text/words.ts';

type Tagged = Pick<IssueRowFragment, 'kind' | 'severity' | 'status' | 'isNew'>;

export function IssueTags({ issue: { severity, kind, isNew, status } }: { issue: Tagged }) {
  return (
    <p className="tags">
      <span className={`severity ${severity.toLowerCase()}`}>{severityWords[severity]}</span>
      <span>{kindWords[kind]}</span>
      <span className={isNew ? 'tag new' : 'tag'}>{isNew ? 'New' : 'Known'}</span>
      {status !== 'OPEN' && <span className="tag">{issueStatusWords[status]}</span>}
    </p>
  );
}
