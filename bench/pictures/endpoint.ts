import type { Round } from '../api/measure.ts';
import { bar, colourOf, svg, words } from '../explore/pictures/svg.ts';

const size = { label: 90, bar: 420, row: 22, gap: 34, top: 30 };
const titles: Record<string, string> = {
  memory: 'From memory: requests a second',
  mongo: 'From MongoDB: requests a second',
};

/** Requests a second of each server, a group for each store. */
export function endpoint(tables: Readonly<Record<string, Readonly<Record<string, Round>>>>): string {
  const marks: string[] = [];
  let y = size.top;
  for (const [store, table] of Object.entries(tables)) {
    marks.push(words(8, y - 10, titles[store] ?? store, 'font-weight="600"'));
    const rows = Object.entries(table);
    const most = Math.max(1, ...rows.map(([, { requestsPerSecond }]) => requestsPerSecond));
    for (const [name, { requestsPerSecond }] of rows) {
      const length = (size.bar * requestsPerSecond) / most;
      marks.push(words(8, y + 13, name), bar(size.label, y, length, size.row - 6, colourOf(name, ['outrider', name])));
      marks.push(words(size.label + length + 6, y + 13, String(Math.round(requestsPerSecond)), 'font-size="11"'));
      y += size.row;
    }
    y += size.gap;
  }
  const title = 'Requests a second of each server, from memory and from MongoDB';
  return svg({ width: size.label + size.bar + 70, height: y - size.gap + 12, title, marks });
}
