import { duration } from '../text/times.ts';
import { useNow } from './use-now.ts';

/** How long something took, or has taken so far. */
export function Took({ from, to }: { from: string; to: string | null }) {
  const text = useNow(to === null ? 1_000 : null, (now) =>
    duration((to === null ? now : Date.parse(to)) - Date.parse(from)),
  );
  return <span className="number">{text}</span>;
}
