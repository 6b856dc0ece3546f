/** One tab under our control: its isolated world, its signals, pop-ups, dialogs and recovery after a crash. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { z } from 'zod';
import { answersWithin } from './answers-within.ts';
import type { UploadFile } from '../actions/upload.ts';
import { createDialogAnswers } from './answer-dialog.ts';
import { createFileAnswers, type FileAnswers } from './answer-file.ts';
import { releaseConsole } from './console-release.ts';
import { tapeConsole } from '../evidence/console-tape.ts';
import { type TapedRequest, tapeNetwork } from '../evidence/network-tape.ts';
import type { ConsoleMessage } from '../../contract/issue-evidence.ts';
import { knownSheets } from './known-sheets.ts';
import { askingForListeners, tellOfListeners } from './listeners.ts';
import { probeSource, worldName } from '../in-page/probe-source.ts';
import { hangMs, watchWorld } from './own-world.ts';
import {
  type Aim,
  aimSchema,
  type Examination,
  examinationSchema,
  type Snapshot,
  snapshotSchema,
  type Turned,
  turnedSchema,
  zonesSchema,
} from '../snapshot.ts';
import { atMost, DeadlineError, within } from '../within.ts';

export interface PageSignals {
  /** The tab's process died. */
  crashed(): void;
  /** The page opened another one; it was closed and this was its address. */
  popup(url: string): void;
  /** The tab shows another address. */
  moved(url: string): void;
  /** One dialog after the other, without anything done in between: nobody could go on. */
  nagged(): void;
  /** It asked something in a dialog of the browser's, and was told yes or no. */
  answered(yes: boolean): void;
  /** It asked for a file though no field for one was clicked, and was given this one. */
  gave(file: UploadFile): void;
}

/** For whom it is enough that the page goes on. */
export const unheard: PageSignals = {
  crashed: () => {},
  popup: () => {},
  moved: () => {},
  nagged: () => {},
  answered: () => {},
  gave: () => {},
};

export interface PageSession {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Its process died, or it was closed: nothing can be asked of it any more. */
  readonly gone: boolean;
  /** Address that the last pop-up showed before it was closed. */
  readonly lastPopup: string | null;
  /** `mark`: the run's; `account`: the names of the account that it signed in with, where it is to be known what may be used. */
  snapshot(mark: string, account?: readonly string[]): Promise<Snapshot>;
  /**
   * Looks for what listens for the pointer without any sign of it, for each shape of a document until there is nothing
   * new, and less often where there is none: later snapshots have that, too. False: there is nothing more.
   */
  heed(): Promise<boolean>;
  aim(ref: number): Promise<Aim | null>;
  /** Where a thing may be put down: what stands beside the list or the column that it is in. */
  zones(ref: number): Promise<readonly { readonly x: number; readonly y: number }[]>;
  focus(ref: number): Promise<boolean>;
  /** Sets what a field holds, as a script of the page would that is told of it. */
  setValue(ref: number, value: string): Promise<void>;
  /** Chooses an option of a native select, by its label; false where there is none. */
  choose(ref: number, label: string): Promise<boolean>;
  /** A field is about to be clicked for a file: it is given the one that is chosen for it. */
  readonly giveFile: FileAnswers['give'];
  acting(): void;
  /** Goes to another address without a load (explorer/in-page/turn-to.ts). */
  turnTo(url: string, maxMs: number): Promise<Turned>;
  /** What held its thread until now was us. */
  pardon(): Promise<void>;
  /** True when the page came to rest within `maxMs`. Rejects when the document went away meanwhile. */
  quiet(minMs: number, quietMs: number, maxMs: number): Promise<boolean>;
  /** Whether anything has changed since the last snapshot, or moves yet. */
  stirs(): Promise<boolean>;
  /** Waits for layers that are on their way in or out, for a moment at most. */
  layersSettled(): Promise<void>;
  /** Draws an outline around the control at this place of the viewport. */
  point(x: number, y: number): Promise<void>;
  /** Brings what the selector names into view and outlines it, and nothing else. */
  show(css: string): Promise<void>;
  conceal(secrets: readonly string[]): Promise<void>;
  reveal(): Promise<void>;
  /** Kinds of components on the page that are not among the known ones. */
  newComponents(known: readonly string[]): Promise<number>;
  /** A page of a wiki that nobody has written yet says so, and offers to. */
  awaitsWriting(): Promise<boolean>;
  /** Accessibility of the components that are not known, of at most `most`; `axe`: the source of axe-core. */
  examine(axe: string, known: readonly string[], most: number): Promise<Examination>;
  /** The document as HTML that does nothing, of at most `most` characters; it may hold secrets. */
  staticHtml(most: number): Promise<string>;
  /** What the console said last and what was asked for last; they may hold secrets. */
  readonly tapes: { console(): readonly ConsoleMessage[]; network(): readonly TapedRequest[] };
  /** After how many milliseconds without an answer it hangs: less than usual where an input had none. */
  hangsIn(): number;
  /** An input that was sent at this time, by performance.now(), has had no answer. */
  unanswered(since: number): void;
  /** Breaks an endless loop of the page's script: false when it does not answer even so. */
  interrupt(): Promise<boolean>;
  close(): Promise<void>;
}

/** What breaking a loop may take, and what the page freed from it may take to answer, milliseconds; a new tab takes about as long. */
const interruptMs = 300;
/** A timer of the page may be late by this, milliseconds. */
const timerMs = 1_000;
/** What a list, a menu or a dialog may take to come in or to go, milliseconds. */
const layersMs = 600;
/** A page that nothing holds answers within this, milliseconds. */
const answerMs = 300;
/** Dialogs that may follow one another after one action. */
const mostDialogs = 50;

/** Opens a tab. `prepare` installs listeners before anything is loaded. */
export async function openPage(
  context: BrowserContext,
  signals: PageSignals,
  prepare: (cdp: CDPSession) => Promise<void>,
): Promise<PageSession> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const tapes = { console: tapeConsole(cdp), network: tapeNetwork(cdp) };
  releaseConsole(cdp);
  /** Of the last snapshot. */
  let shape = '';
  const listeners = askingForListeners();
  const sheets = knownSheets(context);
  const frame = (await cdp.send('Page.getFrameTree')).frameTree.frame.id;
  const world = watchWorld(cdp, frame, () => {
    listeners.forget();
    sheets.forget();
  });
  const { call, callForMuch, evaluate } = world;
  page.on('crash', () => {
    world.crash();
    signals.crashed();
  });
  page.on('framenavigated', (moved) => {
    if (moved === page.mainFrame()) signals.moved(moved.url());
  });
  let dialogs = 0;
  const answers = createDialogAnswers();
  let lastPopup: string | null = null;
  page.on('dialog', (dialog) => {
    if (++dialogs === mostDialogs) signals.nagged();
    const yes = answers.answer(dialog);
    if (dialog.type() !== 'beforeunload') signals.answered(yes);
  });
  page.on('popup', (popup) => {
    void atMost(3_000, popup.waitForURL(/^https?:/, { waitUntil: 'commit', timeout: 2_500 }), null).then(async () => {
      const url = popup.url();
      await atMost(2_000, popup.close(), null);
      lastPopup = url;
      signals.popup(url);
    });
  });
  const files = createFileAnswers(page, signals.gave);

  await prepare(cdp);
  await Promise.all([
    cdp.send('Page.enable'),
    cdp.send('Runtime.enable'),
    cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: probeSource, worldName, runImmediately: true }),
  ]);

  /** A document that may run no scripts has no timers either, and never says that it is at rest; it is no hang. */
  async function quiet(minMs: number, quietMs: number, maxMs: number): Promise<boolean> {
    const said = call('quiet', minMs, quietMs, maxMs).then((rest) => z.boolean().parse(rest));
    const heard = (ms: number) =>
      within("the page's quiet", ms, said).catch((error: unknown) => {
        if (isHang(error)) return null;
        throw error;
      });
    const rest = await heard(maxMs + timerMs);
    if (rest !== null) return rest;
    // Nothing holds it any more: a timer that there is comes now.
    return (await answersWithin(cdp, answerMs)) ? ((await heard(maxMs)) ?? false) : said;
  }

  return {
    page,
    cdp,
    get gone() {
      return world.crashed || page.isClosed();
    },
    get lastPopup() {
      return lastPopup;
    },
    snapshot: async (mark, account = []) => {
      const told = sheets.tell();
      const snapshot = snapshotSchema.parse(await callForMuch('enumerate', mark, account, told ?? []));
      // Nobody waits for it: whoever comes to another document has it then.
      if (told) void call('readOfSheets').then(sheets.keep, () => {});
      ({ shape } = snapshot);
      const complaints = [...snapshot.complaints, ...answers.told()];
      return { ...snapshot, complaints, candidates: answers.claim(snapshot.candidates, mark) };
    },
    heed: () =>
      listeners.ask(shape, async () => {
        await within("the page's listeners", hangMs, tellOfListeners(cdp)).catch(() => {});
        return z.number().parse(await call('heed'));
      }),
    aim: async (ref) => {
      answers.aimedAt(ref);
      return aimSchema.parse(await call('aim', ref));
    },
    focus: async (ref) => z.boolean().parse(await call('focusOn', ref)),
    setValue: async (ref, value) => {
      dialogs = 0;
      await call('setValue', ref, value);
    },
    choose: async (ref, label) => {
      dialogs = 0;
      return z.boolean().parse(await call('choose', ref, label));
    },
    giveFile: files.give,
    acting: () => {
      dialogs = 0;
      call('acting').catch(() => {});
    },
    turnTo: async (url, maxMs) => {
      dialogs = 0;
      return turnedSchema.parse(await call('turnTo', url, maxMs));
    },
    pardon: async () => {
      await call('pardon');
    },
    quiet,
    hangsIn: world.hangsIn,
    unanswered: world.unanswered,
    zones: async (ref) => zonesSchema.parse(await call('zones', ref)),
    stirs: async () => z.boolean().parse(await call('stirs')),
    layersSettled: async () => {
      await call('layersSettled', layersMs);
    },
    point: async (x, y) => {
      await call('point', x, y);
    },
    show: async (css) => {
      await call('show', css);
    },
    conceal: async (secrets) => {
      await call('conceal', secrets);
    },
    reveal: async () => {
      await call('reveal');
    },
    newComponents: async (known) => z.number().parse(await call('newComponents', known)),
    awaitsWriting: async () => z.boolean().parse(await call('awaitsWriting')),
    examine: async (axe, known, most) => {
      if (!(await evaluate('world', `typeof axe === 'object'`))) await evaluate('axe', `${axe};0`);
      return examinationSchema.parse(await callForMuch('examine', known, most));
    },
    staticHtml: async (most) => z.string().parse(await call('staticHtml', most)),
    tapes,
    interrupt: async () => {
      await atMost(interruptMs, cdp.send('Runtime.terminateExecution'), null);
      return answersWithin(cdp, interruptMs);
    },
    close: async () => {
      world.close();
      await atMost(2_000, page.close({ runBeforeUnload: false }), null);
    },
  };
}

export const isHang = (error: unknown): boolean => error instanceof DeadlineError;
