import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createAskCache } from './api/ask-cache.ts';
import { setSignedIn, useSignedIn } from './api/session-state.ts';
import { useChanges } from './api/use-changes.ts';
import { Broken } from './pages/broken.tsx';
import { SignIn } from './pages/sign-in.tsx';
import { Shell } from './shell.tsx';

// A router of this kind can hold somebody back who leaves a text unsaved; the addresses are in pages.tsx.
const router = createBrowserRouter([{ path: '*', element: <Entrance />, errorElement: <Broken /> }]);

export const App = () => <RouterProvider router={router} />;

/** Sign-in stands in for any page while there is no session; the address stays, so one is back at once. */
function Entrance() {
  const signedIn = useSignedIn();
  return signedIn || window.location.pathname === '/join' ? <Answers /> : <SignIn onDone={() => setSignedIn(true)} />;
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
