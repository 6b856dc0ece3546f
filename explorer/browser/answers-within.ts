/** Whether the thread of a page is free: one that is held answers nothing. */
import type { CDPSession } from 'playwright-core';
import { atMost } from '../within.ts';

/** `ms`: how long it may take, milliseconds. */
export const answersWithin = (cdp: CDPSession, ms: number): Promise<boolean> =>
  atMost(ms, cdp.send('Runtime.evaluate', { expression: '0' }).then(Boolean), false);
