import type { Issue } from './batch.ts';

/** What each kind of issue means, for readers who meet it in another tool. */
export const kindMeanings: Readonly<Record<Issue['kind'], string>> = {
  UNCAUGHT_EXCEPTION: 'A script threw an exception that nothing caught.',
  UNHANDLED_REJECTION: 'A promise was rejected and nothing handled it.',
  CONSOLE_ERROR: 'The page wrote an error to the console.',
  HTTP_SERVER_ERROR: 'A request was answered with a server error.',
  HTTP_CLIENT_ERROR: 'A request was answered with a client error.',
  REQUEST_FAILED: 'A request got no answer.',
  PAGE_CRASH: 'The page crashed or stayed blank.',
  DEAD_LINK: 'A link leads nowhere.',
  HANG: 'The page did not respond any more.',
  ACCESSIBILITY: 'The page breaks a rule of accessibility.',
  ASSERTION: 'Something on the page is not as it should be.',
  SERVER_DOWN: 'The application answered and then, after an action, did not any more.',
};
