/**
 * What drawing an endless animation costs: `node bench/drawing.ts [--seconds 5] [--times 3]`. A spinner over a blurred page, as
 * applications show while they load, in a plain tab and in one of the explorer's, which holds it, in turn. `processor`: seconds of
 * all the browser's processes meanwhile, in the middle. Linux alone.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findBrowser, launchBrowser } from '../explorer/browser/browser.ts';
import { openContext } from '../explorer/browser/open-context.ts';
import { openPage, unheard } from '../explorer/browser/page-session.ts';
import { processesOf } from '../explorer/cage/process-group.ts';
import { median } from './explore/summary.ts';
import { processorSecondsOf } from './process/processor-time.ts';

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
const [drawn, still] = [median(plain), median(held)];
const rounded = (value: number) => Number(value.toFixed(2));
console.log(
  JSON.stringify({
    processor: { plain: rounded(drawn), held: rounded(still) },
    plainByHeld: rounded(drawn / still),
  }),
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

/** Of every browser that Playwright has started on this machine. */
function browserSeconds(): number {
  const pids = processesOf(0, 'playwright_chromiumdev_profile').map(({ pid }) => pid);
  return pids.reduce((sum, pid) => sum + processorSecondsOf(pid), 0);
}
