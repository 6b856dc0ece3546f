import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { createAskCache } from './api/ask-cache.ts';
import { setSignedIn, useSignedIn } from './api/session-state.ts';
import { useChanges } from './api/use-changes.ts';
import { SignIn } from './pages/sign-in.tsx';
import { Shell } from './shell.tsx';

/** Sign-in stands in for any page while there is no session; the address stays, so one is back at once. */
export function App() {
  const signedIn = useSignedIn();
  return (
    <BrowserRouter>
      {signedIn || window.location.pathname === '/join' ? <Answers /> : <SignIn onDone={() => setSignedIn(true)} />}
    </BrowserRouter>
  );
}

/** A cache for each session: what one person was shown is gone when they leave. */
function Answers() {
  const [cache] = useState(createAskCache);
  useChanges(cache);
  return (
    <QueryClientProvider client={cache}>
      <Shell />
    </QueryClientProvider>
  );
}
