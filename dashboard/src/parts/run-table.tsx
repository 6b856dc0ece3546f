import { Link } from 'react-router';
import type { RunRowFragment } from '../../../contract/api.generated.ts';
import { isTerminal } from '../../../contract/run-status.ts';
import { StatusBadge } from './status-badge.tsx';
import { Took } from './took.tsx';
import { When } from './when.tsx';

export interface RunTableRow {
  readonly id: string;
  /** What the row is called: a target, a test case; the run itself when null. */
  readonly of: { readonly name: string; readonly to: string } | null;
  readonly run: RunRowFragment | null;
  /** Open issues of the target, where the row is one. */
  readonly open?: number;
}

/** Runs side by side. On a narrow screen the style sheet stacks each row. */
export function RunTable({ label, first, rows }: { label: string; first: string; rows: readonly RunTableRow[] }) {
  const counted = rows.some(({ open }) => open !== undefined);
  return (
    <table className="runs">
      <caption className="unseen">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">Status</th>
          <th scope="col">{counted ? 'Open issues' : 'Issues'}</th>
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

function Row({ row: { of, run, open } }: { row: RunTableRow }) {
  const name = of && (
    <Link to={of.to} className="foreign">
      {of.name}
    </Link>
  );
  if (!run)
    return (
      <tr>
        <th scope="row">{name}</th>
        <td className="quiet" colSpan={4}>
          Not run yet
        </td>
      </tr>
    );
  const issues = open ?? run.exceptionCount;
  return (
    <tr>
      <th scope="row">
        {name ?? (
          <Link to={`/runs/${run.id}`} className="foreign">
            {run.name}
          </Link>
        )}
        {of && (
          <span className="reason">
            <Link to={`/runs/${run.id}`} className="foreign">
              {run.name}
            </Link>
          </span>
        )}
        {run.failureReason && <span className="reason foreign">{run.failureReason}</span>}
      </th>
      <td>
        <StatusBadge status={run.status} />
      </td>
      <td className={`number ${issues > 0 ? 'bad' : 'quiet'}`}>
        {issues === 0 && !isTerminal(run.status) ? '–' : issues}
        <span className="unit"> issues</span>
      </td>
      <td>{run.startTime ? <Took from={run.startTime} to={run.endTime} /> : '–'}</td>
      <td className="quiet">
        <When at={run.endTime ?? run.startTime ?? run.createdAt} />
      </td>
    </tr>
  );
}
