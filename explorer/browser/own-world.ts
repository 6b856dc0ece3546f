/** The world of a tab's document that is ours: its functions (in-page/probe-source.ts) are called here, and wait for a document that is on its way. */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { worldName } from '../in-page/probe-source.ts';
import { atMost, within } from '../within.ts';

export interface OwnWorld {
  /** Rejects where the document goes away meanwhile, and with a hang where the page does not answer. */
  call(name: string, ...rest: readonly unknown[]): Promise<unknown>;
  /** For what gives much: as text it comes in half the time that the browser takes to hand it over as a value. */
  callForMuch(name: string, ...rest: readonly unknown[]): Promise<unknown>;
  /** `name`: what errors call the expression. */
  evaluate(name: string, expression: string): Promise<unknown>;
  /** An input that was sent at this time, by performance.now(), has had no answer: the page is held since then at the latest. */
  unanswered(since: number): void;
  /** After how many milliseconds without an answer it hangs. */
  hangsIn(): number;
  /** There is no document any more, and none will come. */
  crash(): void;
  readonly crashed: boolean;
  close(): void;
}

/** No answer from the page for this long is a hang, milliseconds. */
export const hangMs = 5_000;
/** … and it is asked once more for this long where that is over already. */
const lastMs = 300;

/** `renewed`: the frame shows another document. */
export function watchWorld(cdp: CDPSession, frame: string, renewed: () => void): OwnWorld {
  let world: string | null = null;
  let crashed = false;
  /** Of the document that there is. */
  let heldSince: number | null = null;
  let waiting: (() => void)[] = [];
  const wake = () => {
    for (const one of waiting.splice(0)) one();
  };

  cdp.on('Runtime.executionContextCreated', ({ context: created }) => {
    if (created.name !== worldName || created.auxData?.frameId !== frame) return;
    world = created.uniqueId;
    heldSince = null;
    renewed();
    wake();
  });
  cdp.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
    if (world === executionContextUniqueId) world = null;
  });
  cdp.on('Runtime.executionContextsCleared', () => {
    world = null;
  });

  async function ready(): Promise<string> {
    // A document that is late is the server's matter, no hang of the page: another class of error.
    if (!world && !crashed) await atMost(hangMs, new Promise<void>((resolve) => waiting.push(resolve)), null);
    if (!world) throw new Error('the document went away');
    return world;
  }

  async function evaluate(name: string, expression: string): Promise<unknown> {
    const uniqueContextId = await ready();
    // Who sets the focus is a person: a page may open its own picker then.
    const how = { returnByValue: true, awaitPromise: true, userGesture: name === 'focusOn' };
    const sent = cdp.send('Runtime.evaluate', { expression, uniqueContextId, ...how });
    const { result, exceptionDetails } = await within(`the page's ${name}`, hangsIn(), sent);
    heldSince = null;
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  const hangsIn = () => (heldSince === null ? hangMs : Math.max(lastMs, hangMs - (performance.now() - heldSince)));

  return {
    ...{ evaluate, hangsIn },
    unanswered(since) {
      heldSince ??= since;
    },
    call: (name, ...rest) => evaluate(name, written(name, rest)),
    callForMuch: async (name, ...rest) =>
      JSON.parse(
        z.string().parse(await evaluate(name, `(async () => JSON.stringify(await ${written(name, rest)}))()`)),
      ),
    crash() {
      crashed = true;
      world = null;
      wake();
    },
    get crashed() {
      return crashed;
    },
    close() {
      waiting = [];
    },
  };
}

const written = (name: string, rest: readonly unknown[]): string =>
  `__outrider.${name}(${rest.map((value) => JSON.stringify(value)).join(',')})`;
