import { QueryClient } from '@tanstack/react-query';

/** What has been asked, by operation and variables. A failure is tried again by useLive, which knows what may pass. */
export const createAskCache = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: 'always', staleTime: 1_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
