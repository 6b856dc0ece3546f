/** Bytes of the application's own JavaScript that ran, over all its documents. */
import { addressTemplate } from './template.ts';

export interface ParsedScript {
  readonly scriptId: string;
  readonly url: string;
  readonly length: number;
  readonly hash: string;
  readonly startLine: number;
  readonly startColumn: number;
}

export interface Counted {
  readonly scriptId: string;
  readonly url: string;
  readonly functions: ReadonlyArray<{
    readonly ranges: ReadonlyArray<{
      readonly startOffset: number;
      readonly endOffset: number;
      readonly count: number;
    }>;
  }>;
}

export interface ScriptBytes {
  note(script: ParsedScript): void;
  /** Adds what ran since counts were last taken, which resets them: hence a map of bytes for each script. */
  add(counts: readonly Counted[]): void;
  readonly executed: number;
}

const notTheirs = /__outrider|__playwright|^(chrome|debugger|pptr|extension|node|blob|data|about):?/;

export function createScriptBytes(origin: string): ScriptBytes {
  /** Pages may share an isolate or not: an id alone names no script. */
  const scripts = new Map<string, { readonly key: string; readonly length: number }>();
  const ran = new Map<string, Uint8Array>();
  let executed = 0;

  function mapOf(key: string, length: number): Uint8Array {
    const known = ran.get(key) ?? new Uint8Array(length);
    ran.set(key, known);
    return known;
  }

  return {
    get executed() {
      return executed;
    },
    note({ scriptId, url, length, hash, startLine, startColumn }) {
      const address = addressTemplate(url, origin);
      if (!url || notTheirs.test(url) || (/^https?:/.test(url) && address === null)) return;
      // What an inline script says changes with every load: its line names it. A file is named by its content.
      const isFile = startLine === 0 && startColumn === 0 && /\.m?js(\?|$)/.test(url);
      scripts.set(`${scriptId} ${url}`, { key: `${address ?? url} ${isFile ? hash : startLine}`, length });
    },
    add(counts) {
      for (const { scriptId, url, functions } of counts) {
        const script = scripts.get(`${scriptId} ${url}`);
        if (!script) continue;
        const known = mapOf(script.key, script.length);
        // Later ranges are parts of earlier ones and correct them.
        const now = new Uint8Array(known.length);
        for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
          now.fill(count > 0 ? 1 : 0, startOffset, endOffset);
        for (const [at, byte] of now.entries())
          if (byte === 1 && known[at] === 0) {
            known[at] = 1;
            executed++;
          }
      }
    },
  };
}
