/** What a page is given that asks for a file: a usual one, or for a field that is clicked for it what is chosen for that. */
import type { Page } from 'playwright-core';
import { fileFor, type UploadFile } from '../actions/upload.ts';
import { atMost } from '../within.ts';

/** By the kinds of files that are asked for. */
export type FileChoice = (accept: string) => UploadFile;

export interface FileAnswers {
  /** What is asked for next is given by this choice: the file once it was given, null where nothing is asked for. */
  give(choice: FileChoice): Promise<UploadFile | null>;
}

/** Asking for a file, and being told which kinds, milliseconds. */
const askingMs = 1_000;

/** `gave`: told of what was given though nothing was clicked for it. */
export function createFileAnswers(page: Page, gave: (file: UploadFile) => void): FileAnswers {
  let awaited: { readonly choice: FileChoice; given(file: UploadFile): void } | null = null;
  page.on('filechooser', async (chooser) => {
    const asked = awaited;
    awaited = null;
    const accept = await atMost(askingMs, chooser.element().getAttribute('accept'), null).catch(() => null);
    const file = (asked?.choice ?? fileFor)(accept ?? '');
    if (!asked) gave(file);
    await chooser.setFiles(file).catch(() => {});
    asked?.given(file);
  });
  return {
    async give(choice) {
      const given = new Promise<UploadFile>((resolve) => {
        awaited = { choice, given: resolve };
      });
      const file = await atMost(2 * askingMs, given, null);
      awaited = null;
      return file;
    },
  };
}
