/**
 * Finds what listens for the pointer without any sign of it: by the listeners that the browser knows of, and by those that
 * frameworks hand on. Tells the in-page part (in-page/heed.ts) by an event on each: with a handle on a node in our own world
 * the tab of a run crashed when the document was left, each time (Chromium 156; a script of twenty lines does not show it).
 */
import type { CDPSession } from 'playwright-core';
import type { ListeningFor } from './in-page/heed.ts';
import { seldomInVain } from './seldom.ts';

/** Of one document: more are the handlers of a table's every cell. */
const mostTold = 300;
/** What listens for more than this is the root of a framework, which hears of everything. */
const mostTypes = 40;
const listeningFor: Readonly<Record<string, ListeningFor>> = {
  ...{ click: 'click', dblclick: 'click', mousedown: 'press', pointerdown: 'press' },
  contextmenu: 'menu',
  ...{ mouseenter: 'hover', mouseover: 'hover', pointerenter: 'hover', pointerover: 'hover' },
};

/**
 * Runs where the page's own scripts do, for only there the frameworks' properties are seen: React, Solid and Svelte keep
 * a handler with its element, jQuery the selectors that it hands events on to.
 */
const tellOfHandedOn = `(() => {
  const found = { click: new Set(), menu: new Set() };
  const events = window.jQuery?._data;
  for (const element of [document, ...Array.from(document.querySelectorAll('*')).slice(0, 10_000)]) {
    if (events) for (const type of ['click', 'mousedown', 'dblclick', 'contextmenu'])
      for (const { selector } of events(element, 'events')?.[type] ?? [])
        if (selector) for (const one of element.querySelectorAll(selector)) found[type === 'contextmenu' ? 'menu' : 'click'].add(one);
    for (const key of Object.keys(element)) {
      const props = /^__react(?:Props|EventHandlers)\\$/.test(key) ? element[key] : null;
      if (props?.onClick || props?.onMouseDown || props?.onDoubleClick || /^(?:\\$\\$|__)click$/.test(key)) found.click.add(element);
      if (props?.onContextMenu || /^(?:\\$\\$|__)contextmenu$/.test(key)) found.menu.add(element);
    }
  }
  for (const [kind, elements] of Object.entries(found))
    for (const element of [...elements].slice(0, ${mostTold})) element.dispatchEvent(new Event('outrider-' + kind));
})()`;
const tellOf = 'function (kind) { this.dispatchEvent(new Event(`outrider-${kind}`)); }';
const objectGroup = 'outrider-listeners';

/** Tells the document's in-page part. */
export async function tellOfListeners(cdp: CDPSession): Promise<void> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document', objectGroup });
  if (!result.objectId) return;
  try {
    const whole = { objectId: result.objectId, depth: -1, pierce: true };
    const { listeners } = await cdp.send('DOMDebugger.getEventListeners', whole);
    const types = Map.groupBy(listeners, ({ backendNodeId }) => backendNodeId);
    // What is told of first counts.
    for (const kind of ['click', 'press', 'hover', 'menu'] as const) {
      const isOwn = ({ type, backendNodeId }: (typeof listeners)[number]) =>
        listeningFor[type] === kind && (types.get(backendNodeId)?.length ?? 0) < mostTypes;
      const nodes = new Set(listeners.filter(isOwn).map(({ backendNodeId }) => backendNodeId));
      await Promise.all([...nodes].slice(0, mostTold).map((node) => tell(cdp, kind, node).catch(() => {})));
    }
    await cdp.send('Runtime.evaluate', { expression: tellOfHandedOn, silent: true });
  } finally {
    await cdp.send('Runtime.releaseObjectGroup', { objectGroup });
  }
}

async function tell(cdp: CDPSession, kind: ListeningFor, backendNodeId: number | undefined): Promise<void> {
  if (backendNodeId === undefined) return;
  const { object } = await cdp.send('DOM.resolveNode', { backendNodeId, objectGroup });
  const call = { functionDeclaration: tellOf, arguments: [{ value: kind }], silent: true };
  if (object.objectId) await cdp.send('Runtime.callFunctionOn', { objectId: object.objectId, ...call });
}

/** Of pages whose listeners would be asked for, so many are left out after each at most, while asking tells of nothing. */
const mostLeftOut = 8;
/** What is drawn anew looks as it did, and nobody has told of it; some pages are drawn anew all the time. */
const mostOfShape = 3;

export interface AskingForListeners {
  /** By `tell`, which says how many were told of, where a page of this shape may have more. True: it did. */
  ask(shape: string, tell: () => Promise<number>): Promise<boolean>;
  /** There is another document. */
  forget(): void;
}

export function askingForListeners(): AskingForListeners {
  const asked = new Map<string, number>();
  const seldom = seldomInVain(1, mostLeftOut);
  return {
    async ask(shape, tell) {
      const times = asked.get(shape) ?? 0;
      if (times >= mostOfShape || !seldom.due()) return false;
      const told = (await tell()) > 0;
      seldom.note(told);
      asked.set(shape, told ? times + 1 : mostOfShape);
      return told;
    },
    forget: () => asked.clear(),
  };
}
