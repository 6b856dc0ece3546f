import type { CDPSession } from 'playwright-core';

/** Lines of a console, each with what it was given, that a document keeps for us at most. */
export const mostKeptLines = 200;

/** The inspector keeps alive whatever a page logs or throws until the document goes; pages that never load another one log on. */
export function releaseConsole(cdp: CDPSession): void {
  let lines = 0;
  const count = () => {
    if (++lines < mostKeptLines) return;
    lines = 0;
    cdp.send('Runtime.discardConsoleEntries').catch(() => {});
  };
  cdp.on('Runtime.consoleAPICalled', count);
  cdp.on('Runtime.exceptionThrown', count);
}
