/** What the page itself calls an error on the console, without the browser's own echoes and development noise. */
import type { CDPSession } from 'playwright-core';
import { type Frame, type IsDocument, placeOf, takenBack, type Thrown, uncaught, wordsOf } from './exceptions.ts';
import type { OracleContext, Sighting } from './sighting.ts';

interface Argument extends Thrown {
  readonly unserializableValue?: string;
  readonly type: string;
}

/** Development servers' and frameworks' chatter; failed loads and mixed content come from the request oracle, with more detail; of a document without scripts the browser says that it blocked ours, and of a picture or a text that forbids all what the browser itself shows it with; React's development build says once more where what was thrown came from. */
const noise =
  /Failed to load resource|^Mixed Content: |^Warning: |Download the (?:React|Vue) Dev ?[Tt]ools|\[HMR\]|\[vite\]|\[webpack|\[Fast Refresh\]|sockjs-node|DevTools failed to load|source ?map|Lit is in dev mode|in development mode|Content Security Policy.*report-only|ResizeObserver loop|^Blocked script execution in|^Object \{.*errorFields|^The above error occurred in |^Applying inline style violates the following Content Security Policy directive 'default-src 'none''/i;

/** A mistake of a program: Angular, Vue and error boundaries catch what a handler throws, and log it. What a request came to is none. */
const mistake = /\b(?:Type|Reference|Range)Error: (?!.*(?:fetch|network|load))/i;

/** What refuses whoever is not in yet. */
const refusal = /\b(?:401|403|unauthori[sz]ed|forbidden|unauthenticated|not authenticated)\b/i;

/** Told by the oracles of requests and of exceptions; or what the browser did not let a page do that nobody had touched, for we left it so. */
const elsewhere: ReadonlySet<string> = new Set(['network', 'javascript', 'intervention']);

export function watchConsole(cdp: CDPSession, context: OracleContext, isDocument: IsDocument): void {
  cdp.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    if (type !== 'error' && type !== 'assert') return;
    if (args.some((argument) => takenBack.test(argumentWords(argument)))) return;
    const thrown = args.some(
      ({ subtype, description = '' }) => subtype === 'error' && mistake.test(description.split('\n', 1)[0] ?? ''),
    );
    report(textOf(args), stackTrace?.callFrames ?? [], thrown ? 'MEDIUM' : 'LOW');
  });
  cdp.on('Log.entryAdded', ({ entry }) => {
    if (entry.level !== 'error' || elsewhere.has(entry.source) || uncaught.test(entry.text)) return;
    report(entry.text, entry.stackTrace?.callFrames ?? [], 'LOW');
  });

  function report(said: string, frames: readonly Frame[], severity: Sighting['severity']): void {
    const text = said.trim();
    if (!text || noise.test(text) || (context.loggingIn() && refusal.test(text))) return;
    const message = withoutData(text.split(/\n\s+at /)[0]?.trim() ?? text);
    context.report({
      kind: 'CONSOLE_ERROR',
      severity,
      title: message,
      message,
      stack: text.includes('\n') ? text : null,
      traits: { message, ...placeOf(message, frames, context.site.origin, isDocument) },
    });
  }
}

/** A file that stands in its address is told by what it is. */
const withoutData = (text: string): string => text.replace(/(data:[\w.+/-]+)[;,][^\s'")]*/g, '$1,…');

/** As the console writes it: `%s` and its like take the next argument, `%c` only styles. */
export function textOf(args: readonly Argument[]): string {
  const [first, ...rest] = args;
  if (!first) return '';
  if (typeof first.value !== 'string') return args.map(argumentWords).join(' ');
  const text = first.value.replace(/%[sdifoOc]/g, (directive) => {
    const next = rest.shift();
    return next === undefined ? directive : directive === '%c' ? '' : argumentWords(next);
  });
  return [text, ...rest.map(argumentWords)].join(' ');
}

const argumentWords = (argument: Argument): string => {
  const { value, description, unserializableValue, type } = argument;
  if (typeof value === 'string') return value;
  if (description !== undefined) return wordsOf(argument);
  return unserializableValue ?? (value === undefined ? type : JSON.stringify(value));
};
