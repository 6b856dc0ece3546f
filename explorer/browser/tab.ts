/** The tab that a run explores in, with its oracles; opened anew after a crash. */
import type { BrowserContext } from 'playwright-core';
import type { Coverage } from './coverage.ts';
import type { NetworkWatch } from '../network/network-watch.ts';
import { watchAnswers } from '../oracles/answered-failures.ts';
import { watchConsole } from '../oracles/console-errors.ts';
import { watchTwins } from '../oracles/created-twice.ts';
import { watchDocuments, watchExceptions } from '../oracles/exceptions.ts';
import type { OracleContext } from '../oracles/sighting.ts';
import { openPage, type PageSession, type PageSignals } from './page-session.ts';

export interface TabParts {
  readonly context: BrowserContext;
  readonly network: NetworkWatch;
  /** Null: nobody counts what code is executed. */
  readonly coverage: Coverage | null;
  readonly oracle: OracleContext;
  readonly signals: PageSignals;
}

export function openTab({ context, network, coverage, oracle, signals }: TabParts): Promise<PageSession> {
  return openPage(context, signals, async (cdp) => {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    network.attach(cdp, frameTree.frame.id);
    const isDocument = watchDocuments(cdp);
    watchExceptions(cdp, oracle, isDocument, () => network.missingScripts);
    watchConsole(cdp, oracle, isDocument);
    watchAnswers(cdp, oracle);
    watchTwins(cdp, oracle);
    await Promise.all([
      cdp.send('Network.enable', { maxTotalBufferSize: 1_000_000, maxResourceBufferSize: 100_000 }),
      cdp.send('Log.enable'),
      coverage?.attach(cdp),
    ]);
  });
}
