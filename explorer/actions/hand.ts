/** Pointer and keys, as trusted input: three protocol messages on their way at once are one click. */
import { isHang, type PageSession } from '../browser/page-session.ts';
import { within } from '../within.ts';

type Button = 'left' | 'right';

/** No answer to an input event for this long means that the page is busy with it, milliseconds. */
const inputMs = 3_000;

export async function clickAt(
  session: PageSession,
  x: number,
  y: number,
  button: Button = 'left',
  times = 1,
): Promise<void> {
  const { cdp } = session;
  const at = { x, y, button } as const;
  const sent: Promise<unknown>[] = [
    cdp.send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'none' }),
  ];
  for (let clickCount = 1; clickCount <= times; clickCount++) {
    sent.push(cdp.send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed', clickCount }));
    sent.push(cdp.send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased', clickCount }));
  }
  await answered(session, Promise.all(sent));
}

export async function moveTo(session: PageSession, x: number, y: number): Promise<void> {
  await answered(session, session.cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y }));
}

/** Over the middle of the window, or `at`. */
export async function wheel(session: PageSession, deltaY: number, at = { x: 640, y: 400 }): Promise<void> {
  const { x, y } = at;
  await answered(
    session,
    session.cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX: 0, deltaY }),
  );
}

/** Playwright's own drag: it also carries HTML drag-and-drop data. */
export async function dragFromTo(
  session: PageSession,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const { mouse } = session.page;
  const drag = async () => {
    await mouse.move(from[0], from[1]);
    await mouse.down();
    await mouse.move(from[0] + 8, from[1] + 4);
    await mouse.move(to[0], to[1], { steps: 4 });
    await mouse.up();
  };
  await answered(session, drag());
}

/** `Control+k` as Playwright has it; what was held is let go of whatever becomes of the key, or all that is pressed later would be pressed with it. */
export async function press(session: PageSession, key: string): Promise<void> {
  const { keyboard } = session.page;
  const held = key.split('+').slice(0, -1).filter(Boolean);
  const letGo = () => Promise.all(held.map((modifier) => keyboard.up(modifier)));
  await answered(session, keyboard.press(key).catch(letGo));
}

/** Replaces what the focused field holds. The last character comes by key, for listeners that wait for one. */
export async function write(session: PageSession, text: string): Promise<void> {
  const { cdp } = session;
  const all = { key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65, modifiers: 2 };
  const last = text.at(-1);
  const sent: Promise<unknown>[] = [
    cdp.send('Input.dispatchKeyEvent', { ...all, type: 'rawKeyDown', commands: ['selectAll'] }),
    cdp.send('Input.dispatchKeyEvent', { ...all, type: 'keyUp' }),
  ];
  if (last !== undefined) {
    sent.push(
      cdp.send('Input.insertText', { text: text.slice(0, text.length - last.length) }),
      ...typed({ cdp }, last),
    );
  }
  await answered(session, Promise.all(sent));
  if (last === undefined) await press(session, 'Backspace');
}

/** Key by key into what has the focus, beside what it holds. */
export const typeKeys = (session: PageSession, text: string): Promise<void> =>
  answered(session, Promise.all([...text].flatMap((character) => typed(session, character))));

function typed({ cdp }: Pick<PageSession, 'cdp'>, character: string): Promise<unknown>[] {
  const key = { key: character, text: character, unmodifiedText: character };
  return [
    cdp.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown' }),
    cdp.send('Input.dispatchKeyEvent', { key: character, type: 'keyUp' }),
  ];
}

/** Chooses an option of a native select; false where there is none that is labelled so. */
export async function choose(session: PageSession, ref: number, label: string): Promise<boolean> {
  let isThere = true;
  const chosen = session.choose(ref, label).then((found) => {
    isThere = found;
  });
  await answered(session, chosen);
  return isThere;
}

/** A late answer is no failure of the click: a dialog or a busy page holds it back, and settling will tell which. */
async function answered(session: PageSession, sent: Promise<unknown>): Promise<void> {
  const since = performance.now();
  const late = (error: unknown) => {
    if (isHang(error)) session.unanswered(since);
  };
  await within('input', Math.min(inputMs, session.hangsIn()), sent).catch(late);
}
