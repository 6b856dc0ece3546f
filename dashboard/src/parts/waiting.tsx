import type { ReactNode } from 'react';
import type { Live } from '../api/use-live.ts';
import { Problem } from './problem.tsx';

interface Props<Result> {
  readonly live: Live<Result>;
  readonly children: (data: Result) => ReactNode;
}

/** A skeleton until the first answer; a later failure stands above what is known. */
export function Waiting<Result>({ live: { data, problem, retry }, children }: Props<Result>) {
  return (
    <>
      {problem && <Problem problem={problem} retry={retry} />}
      {data !== null && children(data)}
      {data === null && problem === null && <Skeleton />}
    </>
  );
}

function Skeleton() {
  return (
    <div className="skeleton" role="status">
      <span className="unseen">Loading</span>
      <i />
      <i />
      <i />
    </div>
  );
}
