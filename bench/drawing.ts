/**
 * What drawing an endless animation costs: `node bench/drawing.ts [--seconds 5] [--times 3]`. A spinner over a blurred page, as
 * applications show while they load, in a plain tab and in one of the explorer's, which holds it, in turn. `processor`: seconds of
 * all the browser's processes meanwhile, in the middle. Linux alone.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findBrowser, launchBrowser } from '../explorer/browser.ts';
import { openContext } from '../explorer/open-context.ts';
import { openPage, unheard } from '../explorer/page-session.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, times: { type: 'string', default: '3' } },
});
const loading = `<!doctype html><title>Loading</title><style>
  @keyframes turn { to { rotate: 360deg } }
  #curtain { position: fixed; inset: 0; backdrop-filter: blur(10px) }
  #spinner { width: 60px; height: 60px; margin: 300px auto; border: 6px solid; border-top-color: transparent; border-radius: 50%; animation: turn 1s linear infinite }
  </style>${'<p>What the page shows</p>'.repeat(60)}<div id="curtain"><div id="spinner"></div></div>`;

const chromiumPath = process.env.CHROMIUM_PATH;
const choice = findBrowser({ ...(chromiumPath ? { chromiumPath } : {}), searchPath: process.env.PATH ?? '' });
const plain: number[] = [];
const held: number[] = [];
for (let times = 0; times < Number(values.times); times++) {
  plain.push(await secondsOf(false));
  held.push(await secondsOf(true));
}
const [drawn, still] = [middle(plain), middle(held)];
console.log(
  JSON.stringify({ processor: { plain: drawn, held: still }, plainByHeld: Number((drawn / still).toFixed(2)) }),
);

async function secondsOf(holds: boolean): Promise<number> {
  const browser = await launchBrowser(choice, null);
  try {
    const context = await openContext(browser, null);
    const page = holds ? (await openPage(context, unheard, async () => {})).page : await context.newPage();
    await page.goto(`data:text/html,${encodeURIComponent(loading)}`);
    const before = browserSeconds();
    await setTimeout(Number(values.seconds) * 1_000);
    return browserSeconds() - before;
  } finally {
    await browser.close();
  }
}

/** Processor time of what this process has started, and of what that has. */
function browserSeconds(): number {
  const all = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? (timesOf(pid) ?? []) : []));
  const ours = new Set([String(process.pid)]);
  for (let before = 0; ours.size > before; ) {
    before = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  const ofBrowser = all.filter(({ pid }) => ours.has(pid) && pid !== String(process.pid));
  return ofBrowser.reduce((sum, { seconds }) => sum + seconds, 0);
}

function timesOf(pid: string): { pid: string; parent: string; seconds: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { pid, parent: fields[1] ?? '', seconds: (Number(fields[11]) + Number(fields[12])) / 100 };
  } catch {
    // It ended meanwhile.
    return null;
  }
}

function middle(all: readonly number[]): number {
  return Number((all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0).toFixed(2));
}
