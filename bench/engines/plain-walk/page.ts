/** Drives one page over the DevTools protocol: moves, waits, nothing learnt. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Cdp, type CdpEvent, connect } from '../../cdp/connect.ts';

export interface Page {
  readonly url: () => Promise<string>;
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  selectAll(): Promise<void>;
  wheel(down: boolean): Promise<void>;
  /** Until the document is there, at most 4 s. */
  settle(): Promise<void>;
  /** Calls a function in the page; null when the page cannot answer. */
  call(source: string): Promise<unknown>;
}

export type Key = keyof typeof codes;
const codes = { Enter: 13, Escape: 27, ArrowDown: 40, ArrowUp: 38, End: 35 };

const attached = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ targetId: z.string(), type: z.string() }),
});
const evaluated = z.object({ result: z.object({ value: z.unknown() }) });
const history = z.object({ currentIndex: z.number(), entries: z.array(z.object({ id: z.number() })) });

/** The browser's one page; what it opens besides is closed. `accepts` answers the page's questions. */
export async function openPage(port: number, accepts: () => boolean): Promise<Page> {
  let session = '';
  let cdp: Cdp | null = null;
  const found = Promise.withResolvers<void>();

  function hear({ method, params, session: from }: CdpEvent): void {
    if (method === 'Page.javascriptDialogOpening')
      void cdp?.send('Page.handleJavaScriptDialog', { accept: accepts() }, from);
    if (method === 'Inspector.targetCrashed' && from === session) void cdp?.send('Page.reload', {}, session);
    if (method !== 'Target.attachedToTarget') return;
    const { sessionId, targetInfo } = attached.parse(params);
    if (targetInfo.type !== 'page') return;
    if (session) return void cdp?.send('Target.closeTarget', { targetId: targetInfo.targetId });
    session = sessionId;
    void cdp?.send('Page.enable', {}, session);
    void cdp?.send('Inspector.enable', {}, session);
    found.resolve();
  }

  cdp = await connect(port, 20_000, hear);
  if (!cdp) throw new Error('The browser did not start: try it by hand, or set CHROMIUM_PATH.');
  const browser = cdp;
  await browser.send('Browser.setDownloadBehavior', { behavior: 'deny' });
  await browser.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
  await Promise.race([found.promise, pause(10_000)]);

  const send = (method: string, params: object = {}) => browser.send(method, params, session);
  async function call(source: string): Promise<unknown> {
    const answer = evaluated.safeParse(await send('Runtime.evaluate', { expression: source, returnByValue: true }));
    return answer.success ? answer.data.result.value : null;
  }
  async function settle(): Promise<void> {
    for (const until = Date.now() + 4_000; Date.now() < until; await pause(50))
      if (/interactive|complete/.test(String(await call('document.readyState')))) return;
  }
  const key = async (type: string, more: object) => send('Input.dispatchKeyEvent', { type, ...more });

  return {
    ...{ call, settle, url: async () => String(await call('location.href')) },
    async goto(url) {
      await browser.send('Page.navigate', { url }, session, 15_000);
      await settle();
    },
    async back() {
      const past = history.safeParse(await send('Page.getNavigationHistory'));
      const entry = past.success ? past.data.entries[past.data.currentIndex - 1] : undefined;
      if (entry) await send('Page.navigateToHistoryEntry', { entryId: entry.id });
      await settle();
    },
    async click(x, y) {
      const mouse = (type: string, more: object = {}) => send('Input.dispatchMouseEvent', { type, x, y, ...more });
      await mouse('mouseMoved');
      await mouse('mousePressed', { button: 'left', clickCount: 1 });
      await mouse('mouseReleased', { button: 'left', clickCount: 1 });
    },
    async type(text) {
      await send('Input.insertText', { text });
    },
    async press(name) {
      const which = { key: name, code: name, windowsVirtualKeyCode: codes[name] };
      await key('keyDown', name === 'Enter' ? { ...which, text: '\r' } : which);
      await key('keyUp', which);
    },
    async selectAll() {
      const which = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, modifiers: 2 };
      await key('rawKeyDown', { ...which, commands: ['selectAll'] });
      await key('keyUp', which);
    },
    async wheel(down) {
      await send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x: 640,
        y: 400,
        deltaX: 0,
        deltaY: down ? 600 : -600,
      });
    },
  };
}
