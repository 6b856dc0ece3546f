import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RunRowFragment } from '../../../contract/api.generated.ts';
import { isTerminal } from '../../../contract/run-status.ts';
import { StatusBadge } from './status-badge.tsx';
import { Took } from './took.tsx';
import { WebLink } from './web-link.tsx';
import { When } from './when.tsx';

export interface RunTableRow {
  readonly id: string;
  /** What the row is called: a target, a test case; the run itself when null. */
  readonly of: { readonly name: string; readonly to: string } | null;
  /** Where else the row leads: a pull request, a CI run. Addresses that a build chose. */
  readonly links?: ReadonlyArray<readonly [name: string, to: string | null]>;
  /** What can be done with it. */
  readonly act?: ReactNode;
  readonly run: RunRowFragment | null;
  /** Open issues of the target, where the row is one. */
  readonly open?: number;
  /** Where it stands in a longer list, counted from 0. */
  readonly place?: number;
  /** What it is has been asked and not yet been answered. */
  readonly waiting?: boolean;
}

/** The rows in view of a longer list. */
interface Window {
  readonly total: number;
  /** Pixels that the rows before and behind would take. */
  readonly above: number;
  readonly below: number;
}

interface Props {
  readonly label: string;
  readonly first: string;
  readonly rows: readonly RunTableRow[];
  readonly window?: Window;
}

/** Runs side by side. On a narrow screen the style sheet stacks each row. */
export function RunTable({ label, first, rows, window }: Props) {
  const counted = rows.some(({ open }) => open !== undefined);
  return (
    <table className={window ? 'runs long' : 'runs'} aria-rowcount={window && window.total + 1}>
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
      {window && <Gap height={window.above} />}
      <tbody>
        {rows.map((row) => (
          <Row key={row.place ?? row.id} row={row} />
        ))}
      </tbody>
      {window && <Gap height={window.below} />}
    </table>
  );
}

function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr className="gap">
        <td style={{ height }} />
      </tr>
    </tbody>
  );
}

function Row({ row: { of, links = [], act, run, open, place, waiting } }: { row: RunTableRow }) {
  const inList = place === undefined ? {} : { 'aria-rowindex': place + 2 };
  const name = of && (
    <Link to={of.to} className="foreign">
      {of.name}
    </Link>
  );
  const there = links
    .map(
      ([what, to]) =>
        to && (
          <WebLink key={what} to={to}>
            {what}
          </WebLink>
        ),
    )
    .filter(Boolean);
  if (!run)
    return (
      <tr {...inList}>
        <th scope="row">
          {waiting ? <span className="quiet">…</span> : name}
          {(there.length > 0 || act) && (
            <span className="reason links">
              {there}
              {act}
            </span>
          )}
        </th>
        <td className="quiet" colSpan={4}>
          {waiting ? '' : 'Not run yet'}
        </td>
      </tr>
    );
  const issues = open ?? run.exceptionCount;
  return (
    <tr {...inList}>
      <th scope="row">
        {name ?? (
          <Link to={`/runs/${run.id}`} className="foreign">
            {run.name}
          </Link>
        )}
        {of && (
          <span className="reason links">
            <Link to={`/runs/${run.id}`} className="foreign">
              {run.name}
            </Link>
            {there}
            {act}
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
