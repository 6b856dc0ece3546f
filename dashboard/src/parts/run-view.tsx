import { type RunPageQuery, RunPageDocument } from '../../../contract/api.generated.ts';
import { isTerminal } from '../../../contract/run-status.ts';
import { useLive } from '../api/use-live.ts';
import { counted } from '../text/words.ts';
import { Counters } from './counters.tsx';
import { Issues } from './issues.tsx';
import { PageLink } from './page-link.tsx';
import { RunFacts } from './run-facts.tsx';
import { StatusBadge } from './status-badge.tsx';
import { Waiting } from './waiting.tsx';

type RunDetails = NonNullable<RunPageQuery['run']>;

const everyMs = 1_000;

/** One run with all that is known of it, kept up to date until it ends. */
export function RunView({ id }: { id: string }) {
  const live = useLive(RunPageDocument, { id }, ({ run }) => (run && !isTerminal(run.status) ? everyMs : null));
  return <Waiting live={live}>{({ run }) => run && <Details run={run} />}</Waiting>;
}

function Details({ run }: { run: RunDetails }) {
  const { name, status, target, progress, issues, failureReason } = run;
  const inFlight = !isTerminal(status);
  return (
    <>
      <title>{`${issues.length > 0 ? `${counted(issues.length, 'issue')} · ` : ''}${name} · Outrider`}</title>
      <nav aria-label="Breadcrumb" className="trail">
        <PageLink to="/">Products</PageLink>
        <span className="foreign">{target.subject.name}</span>
        <span className="foreign">{target.name}</span>
      </nav>
      <div className="headline">
        <h1 className="foreign">{name}</h1>
        <div role="status">
          <StatusBadge status={status} />
        </div>
      </div>
      {failureReason && (
        <p className="failure">
          <strong>The exploration could not go on.</strong> <span className="foreign">{failureReason}</span>
        </p>
      )}
      <Counters progress={progress} issues={issues.length} />
      {inFlight && (
        <p className="last-action">
          <span className="quiet">{status === 'pending' ? 'Waiting for a worker' : 'Last action'}</span>{' '}
          <span className="foreign">{progress.lastAction}</span>
        </p>
      )}
      <RunFacts run={run} />
      <Issues issues={issues} status={status} />
    </>
  );
}
