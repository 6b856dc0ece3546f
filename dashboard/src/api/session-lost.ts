import { createContext } from 'react';

/** Called when the API says UNAUTHENTICATED: there is nobody signed in any more. */
export const SessionLost = createContext<() => void>(() => {});
