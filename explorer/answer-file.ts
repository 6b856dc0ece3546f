/** What a page is given that asks for a file. */
import type { Page } from 'playwright-core';
import type { UploadFile } from './actions/upload.ts';
import { atMost } from './within.ts';

export interface FileAnswers {
  /** Until what is asked for next was given, or for as long as asking and giving may take: what the page does with it is not over before. */
  next(): Promise<void>;
}

/** Asking for a file, and being told which kinds, milliseconds. */
const askingMs = 1_000;

export function createFileAnswers(page: Page, fileFor: (accept: string) => UploadFile): FileAnswers {
  const waiting: (() => void)[] = [];
  page.on('filechooser', async (chooser) => {
    const accept = await atMost(askingMs, chooser.element().getAttribute('accept'), null).catch(() => null);
    await chooser.setFiles(fileFor(accept ?? '')).catch(() => {});
    for (const wake of waiting.splice(0)) wake();
  });
  return { next: () => atMost(askingMs, new Promise<void>((given) => waiting.push(given)), undefined) };
}
