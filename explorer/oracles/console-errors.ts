/** What the page itself calls an error on the console, without the browser's own echoes and development noise. */
import type { CDPSession } from 'playwright-core';
import { firstOwnFrame, uncaught } from './exceptions.ts';
import type { OracleContext } from './sighting.ts';

interface Argument {
  readonly value?: unknown;
  readonly description?: string;
  readonly unserializableValue?: string;
  readonly type: string;
}

/** Development servers' and frameworks' chatter; failed loads and mixed content come from the request oracle, with more detail. */
const noise =
  /Failed to load resource|^Mixed Content: |^Warning: |Download the (?:React|Vue) Dev ?[Tt]ools|\[HMR\]|\[vite\]|\[webpack|\[Fast Refresh\]|sockjs-node|DevTools failed to load|source ?map|Lit is in dev mode|in development mode|Content Security Policy.*report-only|ResizeObserver loop/i;

/** Told by the oracles of requests and of exceptions; or what the browser did not let a page do that nobody had touched, for we left it so. */
const elsewhere: ReadonlySet<string> = new Set(['network', 'javascript', 'intervention']);

export function watchConsole(cdp: CDPSession, context: OracleContext): void {
  cdp.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    if (type !== 'error' && type !== 'assert') return;
    report(textOf(args), stackTrace?.callFrames ?? []);
  });
  cdp.on('Log.entryAdded', ({ entry }) => {
    if (entry.level !== 'error' || elsewhere.has(entry.source) || uncaught.test(entry.text)) return;
    report(entry.text, entry.stackTrace?.callFrames ?? []);
  });

  function report(said: string, frames: readonly { functionName: string; url: string }[]): void {
    const text = said.trim();
    if (!text || noise.test(text)) return;
    const message = text.split(/\n\s+at /)[0]?.trim() ?? text;
    context.report({
      kind: 'CONSOLE_ERROR',
      severity: 'LOW',
      title: message,
      message,
      stack: text.includes('\n') ? text : null,
      traits: { message, frame: firstOwnFrame(frames, context.site.origin) },
    });
  }
}

/** As the console writes it: `%s` and its like take the next argument, `%c` only styles. */
export function textOf(args: readonly Argument[]): string {
  const [first, ...rest] = args;
  if (!first) return '';
  if (typeof first.value !== 'string') return args.map(wordsOf).join(' ');
  const text = first.value.replace(/%[sdifoOc]/g, (directive) => {
    const next = rest.shift();
    return next === undefined ? directive : directive === '%c' ? '' : wordsOf(next);
  });
  return [text, ...rest.map(wordsOf)].join(' ');
}

const wordsOf = ({ value, description, unserializableValue, type }: Argument): string => {
  if (typeof value === 'string') return value;
  return description ?? unserializableValue ?? (value === undefined ? type : JSON.stringify(value));
};
