import { absolute, ago } from '../text/times.ts';
import { useNow } from './use-now.ts';

/** A time told from now, absolute on hover. */
export function When({ at }: { at: string }) {
  const text = useNow(10_000, (now) => ago(at, now));
  return (
    <time dateTime={at} title={absolute(at)}>
      {text}
    </time>
  );
}
