import { type Metric, metrics, type Row } from '../summary.ts';
import { bar, colourOf, faint, legend, line, svg, words } from './svg.ts';

const shown: readonly Metric[] = ['urls', 'states', 'endpoints', 'javascript'];
const size = { panel: 230, label: 80, row: 14, gap: 12, top: 64, room: 56 };

/** A column for each metric, a group of bars for each application, as long as they are to the group's longest. */
export function bars(rows: readonly Row[]): string {
  const engines = [...new Set(rows.map(({ engine }) => engine))];
  const groups = [...Map.groupBy(rows, ({ application }) => application)];
  const marks = [...legend(size.label, 20, engines)];
  for (const [column, metric] of shown.entries())
    marks.push(words(size.label + column * size.panel, size.top - 14, metrics[metric], 'font-weight="600"'));
  let y = size.top;
  for (const [application, group] of groups) {
    marks.push(words(8, y + (group.length * size.row) / 2 + 4, application));
    for (const [column, metric] of shown.entries()) {
      const x = size.label + column * size.panel;
      const most = Math.max(1e-9, ...group.map(({ medians }) => medians[metric]));
      for (const [index, { engine, medians }] of group.entries()) {
        const length = Math.max(1, ((size.panel - size.room) * Math.max(0, medians[metric])) / most);
        marks.push(bar(x, y + index * size.row, length, size.row - 2, colourOf(engine, engines)));
        marks.push(
          words(x + length + 4, y + index * size.row + 10, String(Math.round(medians[metric])), 'font-size="11"'),
        );
      }
    }
    y += group.length * size.row + size.gap;
    marks.push(
      line(
        [
          [8, y - size.gap / 2],
          [size.label + shown.length * size.panel, y - size.gap / 2],
        ],
        faint,
        1,
      ),
    );
  }
  const width = size.label + shown.length * size.panel + 8;
  const title = `${shown.map((metric) => metrics[metric]).join(', ')} of each engine on each application`;
  return svg({ width, height: y + 8, title, marks });
}
