import { useEffect, useRef, useState } from 'react';
import { SessionLost } from './api/session-lost.ts';
import { Batch } from './pages/batch.tsx';
import { Nowhere } from './pages/nowhere.tsx';
import { Overview } from './pages/overview.tsx';
import { Run } from './pages/run.tsx';
import { SignIn } from './pages/sign-in.tsx';
import { Masthead } from './parts/masthead.tsx';
import { navigate, type Route, routeOf, usePath } from './route.ts';

/** Sign-in stands in for any page while there is no session; the address stays, so one is back at once. */
export function App() {
  const [signedIn, setSignedIn] = useState(true);
  const path = usePath();
  if (!signedIn) return <SignIn onDone={() => setSignedIn(true)} />;
  return (
    <SessionLost value={() => setSignedIn(false)}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Masthead
        onSignedOut={() => {
          navigate('/');
          setSignedIn(false);
        }}
      />
      <Main key={path} path={path} />
    </SessionLost>
  );
}

let shown: string | null = null;

function Main({ path }: { path: string }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    // Within the dashboard no page load tells a screen reader that the page has changed.
    if (shown !== null && shown !== path) main.current?.focus();
    shown = path;
  }, [path]);
  return (
    <main id="main" tabIndex={-1} ref={main}>
      <Page route={routeOf(path)} />
    </main>
  );
}

function Page({ route }: { route: Route }) {
  switch (route.page) {
    case 'overview':
      return <Overview />;
    case 'run':
      return <Run id={route.id} />;
    case 'batch':
      return <Batch id={route.id} />;
    case 'nowhere':
      return <Nowhere />;
  }
}
