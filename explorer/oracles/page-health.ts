/** What the engine itself notices: the tab died, stopped answering, or the server went away. */
import type { Sighting } from './sighting.ts';

export const crashSighting = (url: string): Sighting => ({
  kind: 'PAGE_CRASH',
  severity: 'CRITICAL',
  title: 'The page crashed',
  message: `The tab's process died on ${url}.`,
  stack: null,
  traits: { message: 'crash', url },
});

export const hangSighting = (url: string, seconds: number): Sighting => ({
  kind: 'HANG',
  severity: 'HIGH',
  title: `The page did not react for over ${seconds} s`,
  message: `The main thread of ${url} was blocked for more than ${seconds} s after the last step.`,
  stack: null,
  traits: { message: 'hang', url },
});

export const serverDownSighting = (url: string, error: string): Sighting => ({
  kind: 'SERVER_DOWN',
  severity: 'CRITICAL',
  title: 'The application stopped answering',
  message: `${url} answered at first and did not any more after the last step: ${error}.`,
  stack: null,
  traits: { message: 'server down' },
});
