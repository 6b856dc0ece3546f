import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../../contract/api-client.ts';
import type { Live } from '../api/use-live.ts';
import { Problem } from './problem.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props<Result> {
  readonly live: Live<Result>;
  /** What cannot be shown when there is no answer: `run`. The page's heading then says so. */
  readonly page?: string;
  readonly children: (data: Result) => ReactNode;
}

/** A skeleton until the first answer; a later failure stands above what is known. */
export function Waiting<Result>({ live: { data, problem, retry, old }, page, children }: Props<Result>) {
  if (data === null && problem && page) return <Missing page={page} problem={problem} retry={retry} />;
  return (
    <>
      {problem && <Problem problem={problem} retry={retry} />}
      {data !== null && <div className={old ? 'old' : 'now'}>{children(data)}</div>}
      {data === null && problem === null && <Skeleton />}
    </>
  );
}

function Missing({ page, problem, retry }: { page: string; problem: ApiError; retry: () => void }) {
  return (
    <>
      <title>{`${page} · Outrider`}</title>
      <div className="headline">
        <h1>{problem.code === 'NOT_FOUND' ? `There is no such ${page}` : `This ${page} cannot be shown`}</h1>
      </div>
      <Problem problem={problem} retry={retry} />
      <p>
        <Link to="/">To the products</Link> · <Link to="/runs">To the runs</Link>
      </p>
    </>
  );
}
