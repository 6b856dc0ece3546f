import { Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { Masthead } from './parts/masthead.tsx';
import { PaletteKey } from './parts/palette-key.tsx';
import { Skeleton } from './parts/skeleton.tsx';
import { Pages } from './pages.tsx';

/** What stands around every page. */
export function Shell() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Within the dashboard no page load tells a screen reader that the page has changed.
    main.current?.focus({ preventScroll: true });
    // The browser itself scrolls on the way back.
    if (how !== 'POP') window.scrollTo(0, 0);
  }, [pathname, how]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Masthead />
      <main id="main" tabIndex={-1} ref={main}>
        <Suspense fallback={<Skeleton />}>
          <Pages />
        </Suspense>
      </main>
      <PaletteKey />
    </>
  );
}
