/** What is pointed at, and what the rule then shows; a head of nothing: what it makes look as if it may be clicked. */
export type HoverRule = [head: string, shown: string];
export type SheetRules = [sheet: string, rules: HoverRule[]];

/** What the in-page part remembers between calls. Lives in an isolated world: the page cannot see it. */
export interface ProbeState {
  /** Elements of the last enumeration; a candidate's `ref` is its index. */
  elements: Element[];
  /** Address that the document was loaded from: scripts may have changed it since. */
  readonly bornAt: string;
  lastMutation: number;
  /** Something has changed since it was enumerated, be it an element's style. */
  stirred: boolean;
  lastInput: number;
  observer: MutationObserver;
  watched: WeakSet<Node>;
  /** How often an element changed without anybody having acted: clocks, live data. */
  idleChanges: WeakMap<Node, number>;
  /** The longest that the page's thread was held since the last enumeration, milliseconds. */
  blocked: number;
  /** Until then it was we who held it. */
  ownUntil: number;
  /** Rules that show something under the pointer: of how many rules of a sheet, … */
  readonly sheets: WeakMap<CSSStyleSheet, { readonly length: number; readonly found: HoverRule[] }>;
  /** … and by what tells a sheet from others, those that other documents brought too. */
  readonly sheetsKnown: Map<string, HoverRule[]>;
  /** Those that this one was the first to bring. */
  readonly sheetsRead: SheetRules[];
  /** What listens for the pointer, as far as the browser knows (explorer/browser/listeners.ts). */
  heeded: WeakMap<EventTarget, 'click' | 'press' | 'hover'>;
  /** … and for the other button. */
  menus: WeakSet<EventTarget>;
  newlyHeeded: number;
  /** Layers that faded and stayed where they are. */
  readonly stayed: WeakSet<Element>;
  restyled: [element: HTMLElement, property: string, before: string][];
  /** For a picture. */
  outlined: HTMLElement | null;
}
