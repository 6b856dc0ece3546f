import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RunPageQuery } from '../../../contract/api.generated.ts';
import { commentWords } from '../text/words.ts';
import { Took } from './took.tsx';
import { WebLink } from './web-link.tsx';
import { When } from './when.tsx';

type Run = NonNullable<RunPageQuery['run']>;

/** Where a run belongs and what surrounds it. */
export function RunFacts({ run }: { run: Run }) {
  const { startTime, endTime, createdAt, attempt, commitSha, target, batch, testCase, pullRequestComment, url } = run;
  return (
    <dl className="facts">
      <Fact name="Explored address">
        <WebLink to={url} />
      </Fact>
      <Fact name={startTime ? 'Started' : 'Queued'}>
        <When at={startTime ?? createdAt} />
      </Fact>
      {startTime && (
        <Fact name={endTime ? 'Took' : 'Time so far'}>
          <Took from={startTime} to={endTime} />
        </Fact>
      )}
      {batch.runCounts.total > 1 && (
        <Fact name="Batch">
          <Link to={`/batches/${batch.id}`}>{batch.runCounts.total} runs started together</Link>
        </Fact>
      )}
      {testCase && (
        <Fact name="Test case">
          <Link to={`/targets/${target.id}/test-cases/${testCase.id}`} className="foreign">
            {testCase.name}
          </Link>
        </Fact>
      )}
      {commitSha && (
        <Fact name="Commit">
          <code title={commitSha}>{commitSha.slice(0, 12)}</code>
        </Fact>
      )}
      {target.ciRunUrl && (
        <Fact name="CI run">
          <WebLink to={target.ciRunUrl} />
        </Fact>
      )}
      {attempt > 1 && <Fact name="Attempt">{attempt}, taken over from a lost worker</Fact>}
      {pullRequestComment && (
        <Fact name="Pull-request comment">
          <Comment comment={pullRequestComment} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Comment({ comment }: { comment: NonNullable<Run['pullRequestComment']> }) {
  const { repository, number, state, url, reason, pullRequestUrl } = comment;
  return (
    <>
      <WebLink to={url ?? pullRequestUrl}>{`${repository}#${number}`}</WebLink>, {commentWords[state]}
      {reason && <span className="reason">{reason}</span>}
    </>
  );
}
