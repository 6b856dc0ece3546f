/**
 * Spinners and shimmers turn for as long as they show, and show nothing new: drawing each of their pictures takes the processor
 * from the page itself, most of all without a graphics card. They stand still from the start, at a moment at which most
 * of them are to be seen. `root`: whose scripts' listeners hear of what begins in it, a document or a shadow root.
 */
export function holdEndless(root: Node): void {
  const hear = ({ target, pseudoElement }: AnimationEvent) => {
    if (target instanceof Element) target.getAnimations({ subtree: pseudoElement !== '' }).forEach(holdIfEndless);
  };
  root.addEventListener('animationstart', (event) => event instanceof AnimationEvent && hear(event), true);
  if (root instanceof ShadowRoot) root.getAnimations().forEach(holdIfEndless);
}

export function holdIfEndless(animation: Animation): void {
  const moment = 0.3;
  const { iterations, delay = 0, duration } = animation.effect?.getComputedTiming() ?? {};
  if (iterations !== Infinity || typeof duration !== 'number' || animation.playState !== 'running') return;
  // What goes by how far something is scrolled has no time.
  if (!(animation.timeline instanceof DocumentTimeline)) return;
  // Paused first: what is set while a pause waits for its frame ends the wait, and no frame is added to it.
  animation.pause();
  animation.currentTime = delay + moment * duration;
}
