/** A tab of the real engine on a page of one's own, without the exploring. */
import { createCoverage } from '../../explorer/browser/coverage.ts';
import { launchBrowser } from '../../explorer/browser/browser.ts';
import { createNetworkWatch } from '../../explorer/network/network-watch.ts';
import { viewport } from '../../explorer/browser/open-context.ts';
import type { Sighting } from '../../explorer/oracles/sighting.ts';
import { unheard } from '../../explorer/browser/page-session.ts';
import { createRateLimit } from '../../explorer/network/rate-limit.ts';
import { createSite } from '../../explorer/site.ts';
import { openTab } from '../../explorer/browser/tab.ts';
import { chromium } from './run-explore.ts';

export async function openSession(url: string, { loggingIn = false } = {}) {
  const browser = await launchBrowser(chromium, null);
  const context = await browser.newContext({ viewport });
  const site = createSite(url);
  const sightings: Sighting[] = [];
  const oracle = {
    site,
    report: (one: Sighting) => sightings.push(one),
    loggingIn: () => loggingIn,
    linkedFrom: () => undefined,
    refused: () => {},
    answered: () => {},
    limit: createRateLimit(),
  };
  const network = createNetworkWatch(oracle);
  const coverage = createCoverage(site);
  const session = await openTab({ context, network, coverage, oracle, signals: unheard });
  await session.page.goto(url, { waitUntil: 'load' });
  return { session, network, coverage, oracle, sightings, close: () => browser.close() };
}
