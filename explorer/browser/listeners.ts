/**
 * Finds what listens for the pointer without any sign of it: by the listeners that the browser knows of, and by those that
 * frameworks hand on. Tells the in-page part (in-page/heed.ts) by an event on each. One script does it all: asked for over the
 * protocol, each listener takes 1.5 ms; and with a handle on a node in our own world the tab of a run crashed when the document
 * was left, each time (Chromium 156; a script of twenty lines does not show it).
 */
import type { CDPSession } from 'playwright-core';
import type { ListeningFor } from '../in-page/heed.ts';
import { seldomInVain } from '../seldom.ts';

/** Of one document: more are the handlers of a table's every cell. */
const mostTold = 300;
const mostElements = 10_000;
/** What listens for more than this is the root of a framework, which hears of everything. */
const mostTypes = 40;
const listeningFor: Readonly<Record<string, ListeningFor>> = {
  ...{ click: 'click', dblclick: 'click', mousedown: 'press', pointerdown: 'press' },
  contextmenu: 'menu',
  ...{ mouseenter: 'hover', mouseover: 'hover', pointerenter: 'hover', pointerover: 'hover' },
};

/**
 * Runs where the page's own scripts do, for only there the frameworks' properties are seen: React, Solid and Svelte keep
 * a handler with its element, jQuery the selectors that it hands events on to. `getEventListeners` is the console's.
 */
const tellAll = `(() => {
  const kinds = ${JSON.stringify(listeningFor)};
  const listening = { click: new Set(), press: new Set(), hover: new Set(), menu: new Set() };
  const handed = { click: new Set(), menu: new Set() };
  const events = window.jQuery?._data;
  const elements = [];
  const gather = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (elements.length >= ${mostElements}) return;
      elements.push(element);
      if (element.shadowRoot) gather(element.shadowRoot);
      if (element.contentDocument) gather(element.contentDocument);
    }
  };
  gather(document);
  for (const element of elements) {
    const heard = Object.entries(getEventListeners(element));
    if (heard.reduce((sum, [, { length }]) => sum + length, 0) < ${mostTypes})
      for (const [type] of heard) listening[kinds[type]]?.add(element);
    for (const key of Object.keys(element)) {
      const props = /^__react(?:Props|EventHandlers)\\$/.test(key) ? element[key] : null;
      if (props?.onClick || props?.onMouseDown || props?.onDoubleClick || /^(?:\\$\\$|__)click$/.test(key)) handed.click.add(element);
      if (props?.onContextMenu || /^(?:\\$\\$|__)contextmenu$/.test(key)) handed.menu.add(element);
    }
  }
  const below = (element, selector) => {
    try {
      return element.querySelectorAll(selector);
    } catch {
      // One of jQuery's own, as \`a:visible\`.
      return [];
    }
  };
  if (events)
    for (const element of [document, ...elements])
      for (const type of ['click', 'mousedown', 'dblclick', 'contextmenu'])
        for (const { selector } of events(element, 'events')?.[type] ?? [])
          if (selector) for (const one of below(element, selector)) handed[type === 'contextmenu' ? 'menu' : 'click'].add(one);
  // What is told of first counts.
  for (const [kind, told] of [...Object.entries(listening), ...Object.entries(handed)])
    for (const element of [...told].slice(0, ${mostTold})) element.dispatchEvent(new Event('outrider-' + kind));
})()`;

/** Tells the document's in-page part. */
export async function tellOfListeners(cdp: CDPSession): Promise<void> {
  await cdp.send('Runtime.evaluate', { expression: tellAll, includeCommandLineAPI: true, silent: true });
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
