import { Link } from 'react-router';
import { DrainWorkerDocument, type WorkersPageQuery, WorkersPageDocument } from '../../../../contract/api.generated.ts';
import { useChange } from '../../api/use-change.ts';
import { useLive } from '../../api/use-live.ts';
import { useViewer } from '../../api/use-viewer.ts';
import { ActionsHead } from '../../parts/actions-head.tsx';
import { Confirmed } from '../../parts/confirmed.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { When } from '../../parts/when.tsx';
import { WorkerTokens } from '../../parts/worker-tokens.tsx';

type Worker = NonNullable<WorkersPageQuery['workers']>[number];

const everyMs = 5_000;

/** Who takes the organisation's runs; admins drain workers, and make tokens for the organisation's own. */
export function Workers() {
  const live = useLive(WorkersPageDocument, {}, { every: () => everyMs });
  const drain = useChange(DrainWorkerDocument);
  const { admin } = useViewer();
  return (
    <>
      <Waiting live={live}>
        {({ workers }) => (
          <>
            {drain.problem && <Problem problem={drain.problem} />}
            {workers && workers.length > 0 ? (
              <table className="list">
                <thead>
                  <tr>
                    <th scope="col">Worker</th>
                    <th scope="col">State</th>
                    <th scope="col">Runs</th>
                    <th scope="col">Last seen</th>
                    {admin && <ActionsHead />}
                  </tr>
                </thead>
                <tbody>
                  {workers.map((worker) => (
                    <tr key={worker.id}>
                      <th scope="row">
                        <span className="foreign">{worker.name}</span>
                        <span className="reason foreign">{describe(worker)}</span>
                      </th>
                      <td>{stateOf(worker)}</td>
                      <td>
                        {worker.runs.map(({ id, name }) => (
                          <div key={id}>
                            <Link to={`/runs/${id}`} className="foreign">
                              {name}
                            </Link>
                          </div>
                        ))}
                      </td>
                      <td>
                        <When at={worker.seenAt} />
                      </td>
                      {admin && (
                        <td>
                          {(worker.state === 'IDLE' || worker.state === 'BUSY') && (
                            <Confirmed
                              label="Drain"
                              question={`Drain ${worker.name}? It takes nothing new, and ends with its last run.`}
                              busy={drain.busy}
                              onYes={() => drain.make({ id: worker.id })}
                            />
                          )}
                        </td>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            ) : (
              <Nothing title="No workers">Runs wait until one asks for them.</Nothing>
            )}
          </>
        )}
      </Waiting>
      {admin && <WorkerTokens />}
    </>
  );
}

const describe = ({ shared, version, labels }: Worker): string =>
  [shared ? "the operator's" : "the organisation's", `version ${version}`, labels.length > 0 && labels.join(', ')]
    .filter(Boolean)
    .join(' · ');

function stateOf({ state, busy, capacity }: Worker): string {
  const load = `${busy} of ${capacity}`;
  if (state === 'GONE') return 'Gone';
  if (state === 'DRAINING') return `Draining, ${load}`;
  return state === 'BUSY' ? `Busy, ${load}` : 'Idle';
}
