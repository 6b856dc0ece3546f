import { useParams } from 'react-router';
import { type BatchPageQuery, BatchPageDocument } from '../../../contract/api.generated.ts';
import { isTerminal } from '../../../contract/run-status.ts';
import { useLive } from '../api/use-live.ts';
import { RunTable } from '../parts/run-table.tsx';
import { RunView } from '../parts/run-view.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Took } from '../parts/took.tsx';
import { Trail } from '../parts/trail.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { When } from '../parts/when.tsx';

type BatchDetails = NonNullable<BatchPageQuery['batch']>;

const everyMs = 1_000;

/** Runs that were started together; a single one is shown whole. */
export function Batch() {
  const { id = '' } = useParams();
  // A batch gets its runs when it is made: a single run's view looks after itself.
  const live = useLive(
    BatchPageDocument,
    { id },
    {
      every: ({ batch }) => (batch && batch.runs.length !== 1 && !isTerminal(batch.status) ? everyMs : null),
    },
  );
  return (
    <Waiting live={live} page="batch">
      {({ batch }) => batch && <Runs batch={batch} />}
    </Waiting>
  );
}

function Runs({ batch }: { batch: BatchDetails }) {
  const { runs, status, startTime, endTime, createdAt, runCounts } = batch;
  const [only] = runs;
  if (only && runs.length === 1) return <RunView id={only.id} />;
  const ended = runCounts.completed + runCounts.failed;
  return (
    <>
      <title>{`${runCounts.total} runs · Outrider`}</title>
      <Trail
        steps={
          only
            ? [
                { name: only.target.subject.name, to: `/products/${only.target.subject.id}` },
                { name: only.target.name, to: `/targets/${only.target.id}` },
              ]
            : []
        }
      />
      <div className="headline">
        <h1>{runCounts.total} runs started together</h1>
        <div role="status">
          <StatusBadge status={status} />
        </div>
      </div>
      <p className="quiet">
        {ended} of {runCounts.total} ended, {runCounts.failed} failed · started <When at={startTime ?? createdAt} />
        {startTime && (
          <>
            {' '}
            · <Took from={startTime} to={endTime} />
          </>
        )}
      </p>
      <section className="card" aria-label="Runs of this batch">
        <RunTable label="Runs of this batch" first="Run" rows={runs.map((run) => ({ id: run.id, of: null, run }))} />
      </section>
    </>
  );
}
