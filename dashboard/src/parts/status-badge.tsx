import type { RunStatus } from '../../../contract/api.generated.ts';
import { statusWords } from '../text/words.ts';

export function StatusBadge({ status }: { status: RunStatus }) {
  return <span className={`status ${status}`}>{statusWords[status]}</span>;
}
