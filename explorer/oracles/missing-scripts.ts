/** Scripts of other origins that a page did not get: the names that they would have defined are not defined, which is no mistake of the page's. */
import type { CDPSession } from 'playwright-core';
import type { Sighting } from './sighting.ts';

/** Hosts whose scripts the document at hand did not get. */
export type MissingScripts = () => readonly string[];

const undefinedName = /^(?:Uncaught )?ReferenceError: \S+ is not defined/;

/** `frame`: the tab's own. Needs the Network domain. */
export function watchMissingScripts(cdp: CDPSession, frame: string, origin: string): MissingScripts {
  const asked = new Map<string, string>();
  const missing = new Set<string>();
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request: { url }, frameId }) => {
    if (type === 'Document' && frameId === frame) {
      asked.clear();
      missing.clear();
    }
    if (type === 'Script' && /^https?:/.test(url) && new URL(url).origin !== origin)
      asked.set(requestId, new URL(url).host);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    const host = asked.get(requestId);
    asked.delete(requestId);
    if (host !== undefined) missing.add(host);
  });
  cdp.on('Network.loadingFinished', ({ requestId }) => {
    asked.delete(requestId);
  });
  cdp.on('Network.responseReceived', ({ requestId, response: { status } }) => {
    const host = asked.get(requestId);
    if (host !== undefined && status >= 400) missing.add(host);
  });
  return () => [...missing];
}

/** Of little weight, and named for what is to be allowed or served, where a script that did not come may explain it. */
export function explained(sighting: Sighting, missing: readonly string[]): Sighting {
  if (missing.length === 0 || !undefinedName.test(sighting.message)) return sighting;
  return { ...sighting, severity: 'LOW', title: `Without a script of ${missing.join(', ')}: ${sighting.message}` };
}
