import type { ProbeState } from './probe-state.ts';

/**
 * Goes to another address within this document, as the browser's forward button does: a router takes that up without a
 * load. `taken`: one did, and drew something else; `stayed`: one went back to where it was, for it leads there or first
 * asks whether what was written is to be lost; `vain`: nothing came of it within `maxMs`, and the address is shown in vain.
 */
export async function turnTo(state: ProbeState, url: string, maxMs: number): Promise<'taken' | 'stayed' | 'vain'> {
  const from = location.href;
  const end = performance.now() + maxMs;
  let turns = 0;
  let drawn = false;
  const until = async (happened: () => boolean) => {
    while (!happened() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
    return happened();
  };
  const count = () => turns++;
  // What changes by itself is no answer.
  const draws = new MutationObserver((records) => {
    drawn ||= records.some(
      ({ target, addedNodes }) =>
        (state.idleChanges.get(target) ?? 0) === 0 && Array.from(addedNodes).some((node) => node.nodeType === 1),
    );
  });
  addEventListener('popstate', count);
  history.pushState(null, '', url);
  history.back();
  if (await until(() => turns > 0)) {
    state.lastInput = performance.now();
    draws.observe(document, { subtree: true, childList: true });
    history.forward();
  }
  const stayed = () => turns > 1 && location.href === from;
  await until(() => stayed() || (turns > 1 && drawn));
  // What is asked is drawn before the address is the old one again.
  await new Promise((resolve) => setTimeout(resolve, 30));
  draws.disconnect();
  removeEventListener('popstate', count);
  return stayed() ? 'stayed' : turns > 1 && drawn ? 'taken' : 'vain';
}
