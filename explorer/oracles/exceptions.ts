/** Uncaught exceptions and unhandled rejections, told apart by what the engine calls them. */
import type { CDPSession } from 'playwright-core';
import type { OracleContext, Sighting } from './sighting.ts';

export interface Frame {
  readonly functionName: string;
  readonly url: string;
}

export function watchExceptions(cdp: CDPSession, context: OracleContext): void {
  cdp.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const { exception, stackTrace, text, url, lineNumber } = exceptionDetails;
    const described = exception?.description ?? (exception && 'value' in exception ? String(exception.value) : '');
    const frames = stackTrace?.callFrames ?? (url ? [{ functionName: '', url, lineNumber, columnNumber: 0 }] : []);
    if (frames.some((frame) => frame.url.includes('__outrider'))) return;
    context.report(
      exceptionSighting(text.includes('(in promise)'), described || text, firstOwnFrame(frames, context.site.origin)),
    );
  });
}

export function exceptionSighting(rejection: boolean, description: string, frame: string | null): Sighting {
  const message = description.split(/\n\s+at /)[0]?.trim() || 'Error without a message';
  const foreign = frame === null && /^https?:/.test(description);
  return {
    kind: rejection ? 'UNHANDLED_REJECTION' : 'UNCAUGHT_EXCEPTION',
    severity: foreign ? 'LOW' : rejection ? 'MEDIUM' : 'HIGH',
    title: message,
    message,
    stack: description.includes('\n') ? description : null,
    traits: { message, frame },
  };
}

/** `function path` of the first frame in the product's own scripts; lines are left out, for every build moves them. */
export function firstOwnFrame(frames: readonly Frame[], origin: string): string | null {
  const own = frames.find(({ url }) => url.startsWith(`${origin}/`));
  if (!own) return null;
  // Minifiers rename functions with every build: a name of one or two letters says nothing.
  const name = own.functionName.length > 2 ? own.functionName : '';
  return `${name} ${new URL(own.url).pathname}`.trim();
}
