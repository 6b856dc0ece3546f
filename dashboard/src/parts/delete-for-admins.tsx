import { useNavigate } from 'react-router';
import type { Operation } from '../../../contract/operation.ts';
import { useChange } from '../api/use-change.ts';
import { useViewer } from '../api/use-viewer.ts';
import { Confirmed } from './confirmed.tsx';
import { Problem } from './problem.tsx';

interface Props<Result> {
  readonly operation: Operation<Result, { id: string }>;
  readonly id: string;
  readonly question: string;
  /** Where to go when it is gone. */
  readonly then: string;
}

/** Deletes what a page shows; members do not see it. */
export function DeleteForAdmins<Result>({ operation, id, question, then }: Props<Result>) {
  const { admin } = useViewer();
  const remove = useChange(operation);
  const go = useNavigate();
  if (!admin) return null;
  return (
    <>
      <Confirmed
        label="Delete"
        question={question}
        busy={remove.busy}
        onYes={() => remove.make({ id }, () => void go(then, { replace: true }))}
      />
      {remove.problem && <Problem problem={remove.problem} />}
    </>
  );
}
