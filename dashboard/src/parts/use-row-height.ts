import { useSyncExternalStore } from 'react';

/** The style sheet gives rows of a long list these heights, in rem. */
const heights = { wide: 4, narrow: 7 } as const;

/** What a row of a long list takes, pixels: all alike, so that the place of each is known before it is drawn. */
export function useRowHeight(): number {
  const narrow = useSyncExternalStore(subscribe, () => query().matches);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (narrow ? heights.narrow : heights.wide) * rem;
}

const query = () => window.matchMedia('(max-width: 46rem)');

function subscribe(changed: () => void): () => void {
  const media = query();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
