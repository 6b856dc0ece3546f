import { lookOf, ownNameOf } from './classify.ts';

/**
 * Buttons that cannot be used as the page is, by what they are called: what saves a form mostly waits for something to be written.
 * `layers`: what lies over the page, the lowest first.
 */
export function lockedButtons(layers: readonly Element[]): { name: string; look: string; layer: number }[] {
  const mostButtons = 20;
  const stopped = [':disabled', '[aria-disabled=true]'];
  const locked = ['button', 'input[type=submit]', '[role=button]'].flatMap((one) => stopped.map((how) => one + how));
  const buttons = Array.from(document.querySelectorAll(locked.join()));
  return buttons
    .filter((button) => button.checkVisibility())
    .slice(0, mostButtons)
    .map((button) => ({
      name: ownNameOf(button, 'button').slice(0, 100),
      look: lookOf(button),
      layer: layers.findLastIndex((layer) => layer.contains(button)) + 1,
    }));
}
