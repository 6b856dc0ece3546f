/** Keeps the newest of what a tab's console says. */
import type { CDPSession } from 'playwright-core';
import { type ConsoleMessage, evidenceLimits } from '../../contract/issue-evidence.ts';
import { textOf } from '../oracles/console-errors.ts';

/** Longer than what is kept in the end: a secret that is cut in two would not be recognised. */
const rawText = 4 * evidenceLimits.text;

interface Frame {
  readonly url: string;
  readonly lineNumber: number;
}

const levels: Readonly<Record<string, ConsoleMessage['level']>> = {
  ...{ error: 'ERROR', assert: 'ERROR', warning: 'WARNING', info: 'INFO', debug: 'DEBUG', verbose: 'DEBUG' },
};
const silent = /^(?:clear|endGroup|profile|profileEnd)$/;

/** As they came, not yet rid of secrets; oldest first. */
export function tapeConsole(cdp: CDPSession): () => readonly ConsoleMessage[] {
  const kept: ConsoleMessage[] = [];

  function keep(level: string, text: string, timestamp: number, frame: Frame | undefined): void {
    const source = frame?.url ? `${frame.url}:${frame.lineNumber + 1}` : null;
    const at = new Date(timestamp).toISOString();
    kept.push({ at, level: levels[level] ?? 'LOG', text: text.slice(0, rawText), source });
    if (kept.length > evidenceLimits.messages) kept.shift();
  }

  cdp.on('Runtime.consoleAPICalled', ({ type, args, timestamp, stackTrace }) => {
    if (!silent.test(type)) keep(type, textOf(args), timestamp, stackTrace?.callFrames[0]);
  });
  cdp.on('Log.entryAdded', ({ entry: { level, text, timestamp, url = '', lineNumber = 0, stackTrace } }) => {
    keep(level, text, timestamp, stackTrace?.callFrames[0] ?? { url, lineNumber });
  });
  cdp.on('Runtime.exceptionThrown', ({ timestamp, exceptionDetails }) => {
    const { text, exception, url = '', lineNumber, stackTrace } = exceptionDetails;
    const said = `${text} ${exception?.description ?? ''}`.trim();
    keep('error', said, timestamp, stackTrace?.callFrames[0] ?? { url, lineNumber });
  });
  return () => kept;
}
