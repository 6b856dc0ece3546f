/** The baseline of the model-based crawlers: what was seen first is tried first; a place with nothing left is left for the next. */
import { actionFor } from './action-for.ts';
import type { Option } from './look.ts';
import type { Memory } from './memory.ts';
import { unopenedLinks } from './taken-links.ts';
import type { CreateStrategy } from './strategy.ts';

export const breadthFirst: CreateStrategy = (memory, rng, home) => ({
  choose(view) {
    const first = earliest(view.options.filter((option) => option.level < 1));
    if (first) return { arm: 'next', probability: 1, action: actionFor(first, view, memory, rng) };
    const url = nextPlace(memory, view.state.coarse) ?? home;
    return { arm: 'jump', probability: 1, action: { kind: 'open', url } };
  },
  learn() {},
  learnLate() {},
});

function earliest(options: readonly Option[]): Option | undefined {
  return options.reduce<Option | undefined>(
    (best, option) => (best === undefined || option.firstSeen < best.firstSeen ? option : best),
    undefined,
  );
}

/** The place met first among those with something left, the less often jumped to before; then links never followed. */
function nextPlace(memory: Memory, here: string): string | undefined {
  const places = [...memory.coarse].filter(([key, place]) => key !== here && place.plain && place.untried > 0);
  const [best] = places.sort(([, a], [, b]) => a.jumps - b.jumps);
  const [fresh] = unopenedLinks(memory);
  if (fresh && (!best || best[1].jumps > 0)) return fresh[1].url;
  if (best) best[1].jumps++;
  return best?.[1].url;
}
