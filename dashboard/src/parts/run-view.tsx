import { Link } from 'react-router';
import { CancelBatchDocument, type RunPageQuery, RunPageDocument } from '../../../contract/api.generated.ts';
import { isTerminal } from '../../../contract/run-status.ts';
import { useChange } from '../api/use-change.ts';
import { useLive } from '../api/use-live.ts';
import { counted } from '../text/words.ts';
import { Artifacts } from './artifacts.tsx';
import { Confirmed } from './confirmed.tsx';
import { Counters } from './counters.tsx';
import { Issues } from './issues.tsx';
import { Problem } from './problem.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunJournal } from './run-journal.tsx';
import { RunPictures } from './run-pictures.tsx';
import { StatusBadge } from './status-badge.tsx';
import { Trail } from './trail.tsx';
import { Waiting } from './waiting.tsx';

type RunDetails = NonNullable<RunPageQuery['run']>;

const everyMs = 1_000;

/** One run with all that is known of it, kept up to date until it ends. */
export function RunView({ id }: { id: string }) {
  const live = useLive(
    RunPageDocument,
    { id },
    { every: ({ run }) => (run && !isTerminal(run.status) ? everyMs : null) },
  );
  return (
    <Waiting live={live} page="run">
      {({ run }) => run && <Details run={run} />}
    </Waiting>
  );
}

function Details({ run }: { run: RunDetails }) {
  const { id, name, status, target, progress, issues, failureReason, artifacts } = run;
  const inFlight = !isTerminal(status);
  return (
    <>
      <title>{`${issues.length > 0 ? `${counted(issues.length, 'issue')} · ` : ''}${name} · Outrider`}</title>
      <Trail
        steps={[
          { name: target.subject.name, to: `/products/${target.subject.id}` },
          { name: target.name, to: `/targets/${target.id}` },
        ]}
      />
      <div className="headline">
        <h1 className="foreign">{name}</h1>
        <div role="status">
          <StatusBadge status={status} />
        </div>
        <div className="actions">
          {inFlight ? (
            <Stop run={run} />
          ) : (
            <>
              <Link className="button" to={`/compare?target=${target.id}&after=${id}`}>
                Compare
              </Link>
              <Link className="button" to={`/start?target=${target.id}`}>
                Run again
              </Link>
            </>
          )}
        </div>
      </div>
      {failureReason && (
        <p className="failure">
          <strong>{run.approach === 'TEST_CASE' ? 'The test case failed.' : 'The exploration could not go on.'}</strong>{' '}
          <span className="foreign">{failureReason}</span>
        </p>
      )}
      {run.notices.map(({ kind, message }) => (
        <p key={kind} className="quiet">
          {message}
        </p>
      ))}
      <Counters progress={progress} issues={issues.length} />
      {inFlight && (
        <p className="last-action">
          <span className="quiet">{status === 'pending' ? waiting(run) : 'Last action'}</span>{' '}
          <span className="foreign">{progress.lastAction}</span>
        </p>
      )}
      {run.actions.length + run.history.length > 0 && <RunJournal run={run} />}
      <RunFacts run={run} />
      <Issues issues={issues} status={status} />
      {!inFlight && <RunPictures run={run} />}
      {!inFlight && <Artifacts artifacts={artifacts} />}
    </>
  );
}

function waiting({ queuePosition, workerLabel }: RunDetails): string {
  const worker = workerLabel ? `a worker labelled ${workerLabel}` : 'a worker';
  if (queuePosition === null) return `Waiting for ${worker}`;
  return queuePosition === 1
    ? `Next to be taken by ${worker}`
    : `Waiting for ${worker}: number ${queuePosition} in the queue`;
}

function Stop({ run: { batch } }: { run: RunDetails }) {
  const cancel = useChange(CancelBatchDocument);
  const { total } = batch.runCounts;
  return (
    <>
      <Confirmed
        label="Stop"
        question={
          total > 1
            ? `Stop all ${total} runs that were started together? What they found so far stays.`
            : 'Stop this run? What it found so far stays.'
        }
        busy={cancel.busy}
        onYes={() => cancel.make({ id: batch.id })}
      />
      {cancel.problem && <Problem problem={cancel.problem} />}
    </>
  );
}
