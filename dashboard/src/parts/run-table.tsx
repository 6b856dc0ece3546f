import type { RunRowFragment } from '../../../contract/api.generated.ts';
import { isTerminal } from '../../../contract/run-status.ts';
import { PageLink } from './page-link.tsx';
import { StatusBadge } from './status-badge.tsx';
import { Took } from './took.tsx';
import { When } from './when.tsx';

export interface RunTableRow {
  readonly id: string;
  /** What the row is called when it has no run. */
  readonly name: string;
  readonly run: RunRowFragment | null;
}

/** Runs side by side. On a narrow screen the style sheet stacks each row. */
export function RunTable({ label, rows }: { label: string; rows: readonly RunTableRow[] }) {
  return (
    <table className="runs">
      <caption className="unseen">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Target</th>
          <th scope="col">Status</th>
          <th scope="col">Exceptions</th>
          <th scope="col">Took</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row: { name, run } }: { row: RunTableRow }) {
  if (!run)
    return (
      <tr>
        <th scope="row" className="foreign">
          {name}
        </th>
        <td className="quiet" colSpan={4}>
          Not explored yet
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row">
        <PageLink to={`/runs/${run.id}`} className="foreign">
          {run.name}
        </PageLink>
        {run.failureReason && <span className="reason foreign">{run.failureReason}</span>}
      </th>
      <td>
        <StatusBadge status={run.status} />
      </td>
      <td className={`number ${run.exceptionCount > 0 ? 'bad' : 'quiet'}`}>
        {run.exceptionCount === 0 && !isTerminal(run.status) ? '–' : run.exceptionCount}
        <span className="unit"> exceptions</span>
      </td>
      <td>{run.startTime ? <Took from={run.startTime} to={run.endTime} /> : '–'}</td>
      <td className="quiet">
        <When at={run.endTime ?? run.startTime ?? run.createdAt} />
      </td>
    </tr>
  );
}
