/**
 * What looking at a page takes: `node bench/reading.ts [--pages /,/pages/tables/data.html] [--looks 60] [--loads 7]`, on pages of
 * AdminLTE. Each look takes its turn with a floor in the same page: one script that asks for the box and five properties of the
 * style of each element, below which no reading of what a page shows can go. `snapshot` and `floor`: medians in milliseconds;
 * `times`: the one by the other, which is what two commits may be compared by. `first`: the first look at the document after each
 * load but one, and `listeners`: finding what listens for the pointer, by the same floor.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tellOfListeners } from '../explorer/browser/listeners.ts';
import { afterAction } from '../explorer/browser/settle.ts';
import { openSession } from '../test/explorer/open-session.ts';
import { adminlte } from './applications/adminlte.ts';
import { startApplication } from './applications/start-application.ts';
import { median } from './explore/summary.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '/,/pages/forms/advanced.html,/pages/tables/data.html,/pages/UI/modals.html' },
    looks: { type: 'string', default: '60' },
    loads: { type: 'string', default: '7' },
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
  for (const page of values.pages.split(','))
    console.log(JSON.stringify(await measure(page, Number(values.looks), Number(values.loads))));
} finally {
  await running.stop();
}

async function measure(page: string, looks: number, loads: number) {
  const { session, close } = await openSession(new URL(page, running.url).href);
  const times: { readonly snapshot: number[]; readonly floor: number[] } = { snapshot: [], floor: [] };
  let controls = 0;
  for (let look = 0; look < looks + warmUp; look++) {
    const snapshot = await taking(async () => {
      controls = (await session.snapshot('', [])).candidates.length;
    });
    const least = await taking(() => session.page.evaluate(floor));
    if (look < warmUp) continue;
    times.snapshot.push(snapshot);
    times.floor.push(least);
  }
  const first: number[] = [];
  const listeners: number[] = [];
  for (let load = 0; load < loads; load++) {
    await session.page.reload({ waitUntil: 'load' });
    await session.quiet(afterAction.minMs, afterAction.quietMs, afterAction.maxMs);
    first.push(await taking(() => session.snapshot('', [])));
    listeners.push(await taking(() => tellOfListeners(session.cdp)));
  }
  await close();
  const [snapshot, least] = [median(times.snapshot), median(times.floor)];
  const rounded = (value: number) => Number(value.toFixed(1));
  const byFloor = (value: number) => rounded(value / least);
  return {
    ...{ page, controls, snapshot: rounded(snapshot), floor: rounded(least), times: byFloor(snapshot) },
    ...{ first: byFloor(median(first.slice(1))), listeners: byFloor(median(listeners)) },
  };
}

async function taking(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
