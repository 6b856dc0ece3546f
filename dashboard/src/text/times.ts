const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `3 minutes ago`, from the point of view of `now`. Clocks differ a little: the future is now. */
export function ago(instant: string, now: number): string {
  const past = Math.max(0, now - Date.parse(instant));
  for (const [unit, ms] of units) if (past >= ms) return relative.format(-Math.floor(past / ms), unit);
  return past < 10_000 ? 'just now' : 'less than a minute ago';
}

/** In the reader's own language and time zone. */
export const absolute = (instant: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(instant));

/** `14:03:07.250`, in the reader's own time zone. */
export const clock = (instant: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 },
  }).format(new Date(instant));

/** `4:07`, `1:02:09`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0(?=\d)/, '');
}
