import { duration } from '../text/times.ts';
import { useNow } from './use-now.ts';

/** How long something took, or has taken so far. */
export function Took({ from, to }: { from: string; to: string | null }) {
  const now = useNow(to === null ? 1_000 : null);
  return <span className="number">{duration((to === null ? now : Date.parse(to)) - Date.parse(from))}</span>;
}
