import { lazy, Suspense, useEffect, useState } from 'react';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const wanted = 'outrider:palette';

export const openPalette = (): void => void window.dispatchEvent(new Event(wanted));

/** Ctrl/⌘ K opens the palette, whose code is loaded then. */
export function PaletteKey() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    window.addEventListener(wanted, () => setOpen(true), { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
          return;
        event.preventDefault();
        setOpen((is) => !is);
      },
      { signal },
    );
    return () => end.abort();
  }, []);
  return <Suspense>{open && <Palette onClose={() => setOpen(false)} />}</Suspense>;
}
