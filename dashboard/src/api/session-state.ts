import { useSyncExternalStore } from 'react';

let signedIn = true;
const listeners = new Set<() => void>();

/** Assumed until the API says UNAUTHENTICATED. */
export const useSignedIn = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => signedIn,
  );

export function setSignedIn(is: boolean): void {
  signedIn = is;
  for (const changed of listeners) changed();
}
