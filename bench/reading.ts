/**
 * What looking at a page takes: `node bench/reading.ts [--pages /,/pages/tables/data.html] [--looks 60]`, on pages of AdminLTE.
 * Each look takes its turn with a floor in the same page: one script that asks for the box and five properties of the style of
 * each element, below which no reading of what a page shows can go. `snapshot` and `floor`: medians in milliseconds; `times`:
 * the one by the other, which is what two commits may be compared by.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSession } from '../test/explorer/open-session.ts';
import { adminlte } from './applications/adminlte.ts';
import { startApplication } from './applications/start-application.ts';
import { median } from './explore/summary.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '/,/pages/forms/advanced.html,/pages/tables/data.html,/pages/UI/modals.html' },
    looks: { type: 'string', default: '60' },
  },
});
/** The first looks at a document compile what they run. */
const warmUp = 5;
const floor = `(() => {
  let sum = 0;
  for (const element of document.querySelectorAll('body *')) {
    const { display, visibility, opacity, cursor, position } = getComputedStyle(element);
    sum += element.getBoundingClientRect().width + (display + visibility + opacity + cursor + position).length;
  }
  return sum;
})()`;

const running = await startApplication(adminlte, join(tmpdir(), 'outrider-bench-reading.log'));
try {
  for (const page of values.pages.split(',')) console.log(JSON.stringify(await measure(page, Number(values.looks))));
} finally {
  await running.stop();
}

async function measure(page: string, looks: number) {
  const { session, close } = await openSession(new URL(page, running.url).href);
  const times: { readonly snapshot: number[]; readonly floor: number[] } = { snapshot: [], floor: [] };
  let controls = 0;
  for (let look = 0; look < looks + warmUp; look++) {
    const began = performance.now();
    controls = (await session.snapshot('', [])).candidates.length;
    const between = performance.now();
    await session.page.evaluate(floor);
    if (look < warmUp) continue;
    times.snapshot.push(between - began);
    times.floor.push(performance.now() - between);
  }
  await close();
  const [snapshot, least] = [median(times.snapshot), median(times.floor)];
  const rounded = (value: number) => Number(value.toFixed(1));
  return { page, controls, snapshot: rounded(snapshot), floor: rounded(least), times: rounded(snapshot / least) };
}
