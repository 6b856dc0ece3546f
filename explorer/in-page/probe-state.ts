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
  /** Rules that show something under the pointer, and how many style sheets there were when they were read. */
  hoverRules: [string, string][];
  hoverSheets: number;
  /** What listens for the pointer, as far as the browser knows (explorer/listeners.ts). */
  heeded: WeakMap<EventTarget, 'click' | 'press' | 'hover'>;
  /** … and for the other button. */
  menus: WeakSet<EventTarget>;
  newlyHeeded: number;
  /** Layers that faded and stayed where they are. */
  readonly stayed: WeakSet<Element>;
  restyled: [HTMLElement, string][];
  /** For a picture. */
  outlined: HTMLElement | null;
}
