import { drawnIn } from './dom.ts';
import { holdEndless } from './endless.ts';
import { heedIn } from './heed.ts';
import type { ProbeState } from './probe-state.ts';

/** Notes when the document changes, so that `quiet` can tell when it has come to rest. */
export function watch(): ProbeState {
  const state: ProbeState = {
    elements: [],
    bornAt: location.href,
    lastMutation: performance.now(),
    stirred: true,
    lastInput: performance.now(),
    watched: new WeakSet(),
    idleChanges: new WeakMap(),
    blocked: 0,
    ownUntil: 0,
    sheets: new WeakMap(),
    sheetsKnown: new Map(),
    sheetsRead: [],
    heeded: new WeakMap(),
    menus: new WeakSet(),
    newlyHeeded: 0,
    stayed: new WeakSet(),
    restyled: [],
    outlined: null,
    observer: new MutationObserver((records) => {
      const now = performance.now();
      const idle = now - state.lastInput > 1_500;
      for (const { target, attributeName } of records) {
        // An animation writes it with every frame, and comes to no rest by that.
        if (attributeName === 'style') {
          state.stirred = true;
          continue;
        }
        const times = (state.idleChanges.get(target) ?? 0) + (idle ? 1 : 0);
        if (idle) state.idleChanges.set(target, times);
        // What keeps changing while nobody acts (a clock, a ticker) says nothing about our action.
        if (times >= 4) continue;
        state.lastMutation = now;
        state.stirred = true;
      }
    }),
  };
  observe(state, document);
  const tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= state.ownUntil) state.blocked = Math.max(state.blocked, duration);
  });
  tasks.observe({ type: 'longtask', buffered: true });
  return state;
}

export function observe(state: ProbeState, root: Node): void {
  if (state.watched.has(root)) return;
  state.watched.add(root);
  heedIn(state, root);
  holdEndless(root);
  const attributeFilter = [
    'style',
    'class',
    'hidden',
    'open',
    'disabled',
    'aria-expanded',
    'aria-hidden',
    'aria-selected',
    'src',
  ];
  state.observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter });
}

/**
 * Resolves once nothing has changed for `quietMs`, at the earliest after `minMs` and at the latest after `maxMs`.
 * When nothing at all has changed since the call, `minMs` is enough. True: it came to rest.
 */
export function quiet(state: ProbeState, minMs: number, quietMs: number, maxMs: number): Promise<boolean> {
  const start = performance.now();
  return new Promise((resolve) => {
    const look = () => {
      const now = performance.now();
      const sinceStart = now - start;
      const sinceChange = now - state.lastMutation;
      const untouched = state.lastMutation < state.lastInput;
      const wait = untouched ? minMs - (now - state.lastInput) : quietMs - sinceChange;
      if (wait <= 0 || sinceStart >= maxMs) resolve(wait <= 0);
      else setTimeout(look, Math.min(wait + 1, maxMs - sinceStart));
    };
    look();
  });
}

/** Something has changed since the page was looked at, or moves towards an end. What a clock shows is nothing. */
export function stirs({ stirred }: ProbeState): boolean {
  return stirred || endingAnimations(Number.MAX_VALUE).length > 0;
}

/**
 * What brings a layer in or out is taken to its end, for until it has come nothing in it can be clicked; whoever waits for that
 * end is told of it. Some take the layer away, or let it be clicked, by a timer of their own: that is waited for, `maxMs` at most in all.
 */
export async function layersSettled({ stayed }: ProbeState, maxMs: number): Promise<void> {
  const end = performance.now() + maxMs;
  const moved = new Set<Element>();
  for (;;) {
    const moving = layersMoving();
    for (const animation of moving) {
      animation.finish();
      if (animation.effect instanceof KeyframeEffect && animation.effect.target) moved.add(animation.effect.target);
    }
    const waiting = [...moved].filter((one) => (isFaded(one) || isComing(one)) && !stayed.has(one));
    if (moving.length === 0 && waiting.length === 0) return;
    if (performance.now() >= end) return waiting.forEach((one) => void stayed.add(one));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Nobody sees it, and it is in the way all the same. */
export function isFaded(element: Element): boolean {
  if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true })) return false;
  const { opacity, pointerEvents } = getComputedStyle(element);
  // Drawn together to nothing it is in nobody's way (Element UI's lists, for 300 ms).
  return opacity === '0' && pointerEvents !== 'none' && element.getBoundingClientRect().height > 0;
}

/** It shows things to click that cannot be clicked yet (Arco's lists, for 200 ms). */
export function isComing(element: Element): boolean {
  if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    return false;
  return (
    getComputedStyle(element).pointerEvents === 'none' &&
    element.querySelector('[role]:not([role=tooltip]),button,input,li,a') !== null
  );
}

/** What moves or fades something that lies over the page, and ends soon by itself. */
export function layersMoving(): Animation[] {
  return endingAnimations(600).filter(({ effect }) => {
    const target = effect && 'target' in effect ? effect.target : null;
    return target instanceof Element && isLayered(target);
  });
}

/** What moves, and ends by itself within `mostMs` of its beginning. */
export function endingAnimations(mostMs: number): Animation[] {
  return document
    .getAnimations()
    .filter(
      ({ effect, playState, playbackRate }) =>
        playState === 'running' && playbackRate !== 0 && Number(effect?.getComputedTiming().endTime) <= mostMs,
    );
}

/** It, or something around it, lies over the page. */
export function isLayered(element: Element): boolean {
  let around: Element | null = element;
  for (let level = 0; around && level < 6; level++, around = drawnIn(around)) {
    const { position, zIndex } = getComputedStyle(around);
    if (/^(fixed|absolute)$/.test(position) && Number(zIndex) >= 100) return true;
    if (around.matches('dialog[open],:popover-open,[role=dialog],[role=menu],[role=listbox]')) return true;
  }
  return false;
}

export function acting(state: ProbeState): void {
  state.lastInput = performance.now();
}

/** What held the page's thread until now was none of its own doing. */
export function pardon(state: ProbeState): void {
  state.ownUntil = performance.now();
}
