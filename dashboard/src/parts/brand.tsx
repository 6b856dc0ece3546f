/** The mark and the name. */
export function Brand() {
  return (
    <>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" className="mark-ground" />
        <circle cx="14" cy="18" r="7.5" className="mark-ring" />
        <circle cx="24.5" cy="7.5" r="3.5" className="mark-ahead" />
      </svg>
      Outrider
    </>
  );
}
