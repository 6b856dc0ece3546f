const width = 96;
const height = 26;

/** Open issues at the end of each of the last days, as a line; nothing where there never were any. */
export function Trend({ days }: { days: readonly { readonly open: number }[] }) {
  const counts = days.map(({ open }) => open);
  const [first, last, most] = [counts[0] ?? 0, counts.at(-1) ?? 0, Math.max(...counts)];
  if (counts.length < 2 || most === 0) return null;
  const points = counts
    .map(
      (open, at) =>
        `${((at / (counts.length - 1)) * width).toFixed(1)},${(height - 1 - (open / most) * (height - 2)).toFixed(1)}`,
    )
    .join(' ');
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Open issues in the last ${counts.length} days: from ${first} to ${last}, ${most} at most`}
      >
        <polyline points={points} />
      </svg>
      <span className="quiet number">
        {last === first ? '±0' : last > first ? `+${last - first}` : `−${first - last}`} in {counts.length} days
      </span>
    </>
  );
}
