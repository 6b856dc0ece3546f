import type { RunRecord } from '../record.ts';
import { median } from '../summary.ts';
import { colourOf, faint, legend, line, svg, words } from './svg.ts';

const size = { columns: 3, width: 320, height: 170, left: 40, top: 40, plotWidth: 260, plotHeight: 110 };
const stepSeconds = 5;

/** A panel for each application: how a count grows, the median run of each engine. */
export function overTime(
  records: readonly RunRecord[],
  metric: 'states' | 'endpoints',
  applications: readonly string[],
  engines: readonly string[],
): string {
  const runs = records.filter(({ again }) => !again);
  const shown = engines.filter((engine) => runs.some((run) => run.engine === engine));
  const panels = applications.filter((name) => runs.some(({ application }) => application === name));
  const marks = [...legend(size.left, 20, shown)];
  for (const [index, name] of panels.entries()) {
    const [column, row] = [index % size.columns, Math.floor(index / size.columns)];
    const [x, y] = [column * size.width + size.left, row * size.height + size.top + 16];
    marks.push(...panel(x, y, name, ofPanel(runs, name, shown, metric), shown));
  }
  const height = Math.ceil(panels.length / size.columns) * size.height + size.top;
  const title = `${metric} reached over time on ${panels.join(', ')}`;
  return svg({ width: size.columns * size.width, height, title, marks });
}

type Curve = readonly [engine: string, points: ReadonlyArray<readonly [second: number, count: number]>];

function ofPanel(
  runs: readonly RunRecord[],
  name: string,
  engines: readonly string[],
  metric: 'states' | 'endpoints',
): Curve[] {
  return engines.map((engine) => {
    const own = runs.filter((run) => run.application === name && run.engine === engine);
    const steps = Math.floor((own[0]?.seconds ?? 0) / stepSeconds);
    // A run that ended early stays where it was.
    const at = (run: RunRecord, second: number) =>
      run.timeline.findLast((moment) => moment.second <= second + 1)?.[metric] ?? 0;
    const points = Array.from({ length: steps + 1 }, (_, step) => {
      const second = step * stepSeconds;
      return [second, second === 0 || own.length === 0 ? 0 : median(own.map((run) => at(run, second)))] as const;
    });
    return [engine, points] as const;
  });
}

function panel(x: number, y: number, name: string, curves: readonly Curve[], engines: readonly string[]): string[] {
  const points = curves.flatMap(([, curve]) => curve);
  const last = Math.max(1, ...points.map(([second]) => second));
  const most = Math.max(1, ...points.map(([, count]) => count));
  const place = ([second, count]: readonly [number, number]) =>
    [x + (size.plotWidth * second) / last, y + size.plotHeight * (1 - count / most)] as const;
  const foot = y + size.plotHeight;
  return [
    words(x, y - 6, name, 'font-weight="600"'),
    line(
      [
        [x, y],
        [x, foot],
        [x + size.plotWidth, foot],
      ],
      faint,
      1,
    ),
    words(x - 4, y + 10, String(Math.round(most)), 'text-anchor="end" font-size="11"'),
    words(x + size.plotWidth, foot + 14, `${last} s`, 'text-anchor="end" font-size="11"'),
    ...curves.map(([engine, curve]) => line(curve.map(place), colourOf(engine, engines))),
  ];
}
