/** The baseline: any control of the page, now and then the wheel, the way back or home. It learns nothing. */
import { actionFor } from './action-for.ts';
import type { CreateStrategy } from './strategy.ts';

export const randomWalk: CreateStrategy = (memory, rng, home) => ({
  choose(view) {
    const pick = (action: ReturnType<typeof actionFor>) => ({ arm: 'walk', probability: 1, action });
    const draw = rng.next();
    if (draw < 0.01) return pick({ kind: 'open', url: home });
    if (draw < 0.02) return pick({ kind: 'back' });
    if (draw < 0.07) return pick({ kind: 'scroll', far: false, down: rng.chance(0.7) });
    const option = rng.pick(view.options);
    if (!option) return pick({ kind: 'open', url: home });
    if (option.candidate.kind !== 'text') return pick(actionFor(option, view, memory, rng));
    return pick({ kind: 'type', target: option.candidate, submit: rng.chance(0.25), value: null });
  },
  learn() {},
  learnLate() {},
});
