import { bar, faint, ink, line, svg, words } from '../explore/pictures/svg.ts';
import type { Row } from '../million/compare.ts';

const size = { left: 60, top: 30, plot: 420, dot: 5 };
const decades = [1, 10, 100, 1_000, 10_000];
const colours = { runs: '#0969da', search: '#cf222e', issues: '#bf8700', other: '#8c959f' };

/** A dot for each query: its time at ten thousand runs to the right, at a million upwards; on the line it takes as long. */
export function flatness(rows: readonly Row[]): string {
  const most = Math.max(...rows.flatMap(({ small, large }) => [small, large]), 10);
  const last = decades.find((decade) => decade >= most) ?? most;
  const place = (ms: number) => (size.plot * Math.log10(Math.max(1, ms))) / Math.log10(last);
  const x = (ms: number) => size.left + place(ms);
  const y = (ms: number) => size.top + size.plot - place(ms);
  const marks: string[] = [];
  for (const decade of decades.filter((ms) => ms <= last)) {
    marks.push(
      line(
        [
          [x(decade), y(1)],
          [x(decade), y(last)],
        ],
        faint,
        1,
      ),
      line(
        [
          [x(1), y(decade)],
          [x(last), y(decade)],
        ],
        faint,
        1,
      ),
    );
    marks.push(words(x(decade), y(1) + 16, `${decade} ms`, 'text-anchor="middle" font-size="11"'));
    marks.push(words(x(1) - 6, y(decade) + 4, `${decade} ms`, 'text-anchor="end" font-size="11"'));
  }
  marks.push(
    line(
      [
        [x(1), y(1)],
        [x(last), y(last)],
      ],
      ink,
      1,
    ),
    line(
      [
        [x(1), y(1.5)],
        [x(last / 1.5), y(last)],
      ],
      faint,
      2,
    ),
  );
  for (const { query, small, large } of rows)
    marks.push(bar(x(small) - size.dot / 2, y(large) - size.dot / 2, size.dot, size.dot, colourFor(query)));
  for (const [at, [name, colour]] of Object.entries(colours).entries())
    marks.push(bar(size.left + at * 100, 6, 10, 10, colour), words(size.left + at * 100 + 16, 15, name));
  marks.push(words(x(1), y(1) + 34, 'right: 10,000 runs; up: 1,000,000; grey: 1.5 times as long'));
  const title = 'Time of each query at ten thousand and at a million runs';
  return svg({ width: size.left + size.plot + 30, height: size.top + size.plot + 48, title, marks });
}

function colourFor(query: string): string {
  if (/search/.test(query)) return colours.search;
  if (/^runs/.test(query)) return colours.runs;
  return /^issues/.test(query) ? colours.issues : colours.other;
}
