/** What the in-page part remembers between calls. Lives in an isolated world: the page cannot see it. */
export interface ProbeState {
  /** Elements of the last enumeration; a candidate's `ref` is its index. */
  elements: Element[];
  lastMutation: number;
  lastInput: number;
  observer: MutationObserver;
  watched: WeakSet<Node>;
  /** How often an element changed without anybody having acted: clocks, live data. */
  idleChanges: WeakMap<Node, number>;
  restyled: [HTMLElement, string][];
}
