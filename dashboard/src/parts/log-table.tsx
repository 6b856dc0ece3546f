import type { ReactNode } from 'react';
import { clock } from '../text/times.ts';

interface Props<Row> {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  /** Of the same length as `heads`, after the time. */
  readonly cells: (row: Row) => readonly ReactNode[];
  /** Whether the row tells of something broken. */
  readonly bad: (row: Row) => boolean;
}

/** What happened in a page, line by line. Its texts are a stranger's and are shown as the text that they are. */
export function LogTable<Row extends { readonly at: string }>({ label, heads, rows, cells, bad }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no place for a table.
    <div className="log" tabIndex={0} role="group" aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            {['Time', ...heads].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat and never move.
            <tr key={place} className={bad(row) ? 'bad' : undefined}>
              <td className="number">
                <time dateTime={row.at} title={row.at}>
                  {clock(row.at)}
                </time>
              </td>
              {cells(row).map((cell, at) => (
                <td key={heads[at]} className="foreign">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
