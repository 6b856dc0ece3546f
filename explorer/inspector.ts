/** Looks at what a page shows after a step: nothing, nonsense, or a new part that some people cannot use. */
import type { Action } from './actions/action.ts';
import type { CoarseClock } from './coarse-clock.ts';
import type { PageSession } from './browser/page-session.ts';
import { createKeptValues } from './kept-values.ts';
import { createAccessibility } from './oracles/accessibility.ts';
import { explainedBy } from './oracles/missing-scripts.ts';
import { addressSightings, blankSighting, busySighting, shownSightings, toldOnly } from './oracles/page-health.ts';
import type { Sighting } from './oracles/sighting.ts';
import { pictureOf, stuckLayer } from './oracles/stuck-layer.ts';
import type { RunParts } from './run-parts.ts';
import type { Snapshot } from './snapshot.ts';
import { routeTemplate, type StateKey } from './state.ts';
import { staysBusy } from './browser/stays-busy.ts';
import { pause } from './within.ts';

export interface Inspector {
  /** `after`: the action that led there; null for none of ours. `changed`: it was waited for what came, and must be looked at again. */
  inspect(tab: PageSession, snapshot: Snapshot, state: StateKey, after: Action | null): Promise<'same' | 'changed'>;
}

/** Who looks for what is not there is told so. */
const writes = (action: Action | null): boolean => action?.kind === 'fill-form' || action?.kind === 'type';

/** What still stands there after this long is no moment between two pictures, milliseconds. */
const lastingMs = 400;
/** A page is blank for so many of these in a row. */
const mostBlanks = 6;
/** What is said to come and is not asked for is waited for so long, milliseconds, and for this share of the run's time in all. */
const forgottenMs = 3_000;
const waitShare = 0.06;
/** A dialog that a click leaves as it is, is given so many of the above to close. */
const closingLooks = 3;
/** A page with an address for each moment must not fill the memory. */
const mostKnown = 2_000;

function remember(known: Set<string>, one: string): void {
  if (known.size > mostKnown) known.clear();
  known.add(one);
}

export function createInspector(parts: RunParts, clock: CoarseClock): Inspector {
  const { job, oracle, book, network, source, path, signal } = parts;
  const keptValues = createKeptValues(parts);
  const accessibility = createAccessibility(oracle, clock, job.maxDurationMs / 1_000);
  const doubted = new Set<string>();
  /** What the last look showed that something else has told of: it may stand there for long. */
  let explained = new Set<string>();
  /** Pages that stayed blank for that long once are not waited for again. */
  const knownBlank = new Set<string>();
  const knownBusy = new Set<string>();
  let waitedMs = 0;
  /** Of the book, at the last look and at the one before. */
  let sighted = { before: 0, now: 0 };
  let hadControls = false;
  const knownOpen = new Set<string>();
  /** What the last look showed, and how many questions of the browser's were answered by then. */
  let last: { readonly snapshot: Snapshot; readonly answers: number } | null = null;

  async function lasting(tab: PageSession): Promise<Snapshot | null> {
    await pause(lastingMs, signal);
    return tab.snapshot(source.mark).catch(() => null);
  }

  /** Some show nothing for a while between two pages, and ask for nothing then. Where a script did not come, or something broke in this step, there is nothing to wait for. */
  async function staysBlank(tab: PageSession): Promise<boolean> {
    const isExplained = network.missingScripts.length > 0 || book.sighted > sighted.now;
    const most = isExplained ? 1 : mostBlanks;
    for (let times = 0; times < most; times++) if (!(await lasting(tab))?.blank) return false;
    return true;
  }

  /** The page's words alone, where nothing else has told of what this step or the one before broke. */
  function isNone({ kind, traits }: Sighting, refused: boolean, after: Action | null): boolean {
    if (!traits.message.startsWith(toldOnly)) return false;
    return refused || book.sighted > sighted.before || (kind === 'DEAD_LINK' && writes(after));
  }

  async function tellShown(
    tab: PageSession,
    snapshot: Snapshot,
    refused: boolean,
    after: Action | null,
  ): Promise<void> {
    const { url } = snapshot;
    const shown = shownSightings(snapshot);
    const none = shown.filter((sighting) => explained.has(sighting.title) || isNone(sighting, refused, after));
    explained = new Set(none.map(({ title }) => title));
    const unknown = shown.filter(({ title }) => !doubted.has(`${url} ${title}`) && !explained.has(title));
    if (unknown.length === 0) return;
    for (const { title } of unknown) remember(doubted, `${url} ${title}`);
    const later = await lasting(tab);
    const lasts = new Set(later ? shownSightings(later).map(({ title }) => title) : []);
    for (const sighting of unknown) if (lasts.has(sighting.title)) oracle.report(sighting);
  }

  /** Once for each sign of a page, and for a small share of the run's time. */
  async function waitsForNothing(tab: PageSession, { url, busy }: Snapshot): Promise<boolean> {
    const sign = `${routeTemplate(url)} ${busy}`;
    const isWorthIt = book.sighted === sighted.before && waitedMs < job.maxDurationMs * waitShare;
    if (!busy || knownBusy.has(sign) || !isWorthIt) return false;
    const asked = network.sinceClear;
    const asks = () => network.inFlight > 0 || network.sinceClear > asked;
    // What a script of another origin would have drawn never comes where that was not let in.
    if (asks() || network.missingScripts.length > 0) return false;
    remember(knownBusy, sign);
    const began = performance.now();
    const stays = await staysBusy(tab, busy, forgottenMs, asks, signal);
    waitedMs += performance.now() - began;
    if (stays) oracle.report(busySighting(url, busy));
    return !stays;
  }

  async function tellStuck(tab: PageSession, snapshot: Snapshot, after: Action | null): Promise<void> {
    const before = last;
    const { answers } = path;
    last = { snapshot, answers };
    const sighting = stuckLayer(snapshot, after);
    // A question may have been answered so that the dialog stays.
    if (!sighting || !before || answers > before.answers) return;
    const picture = pictureOf(snapshot);
    if (picture !== pictureOf(before.snapshot)) return;
    const sign = `${routeTemplate(snapshot.url)} ${sighting.traits.message}`;
    if (knownOpen.has(sign)) return;
    for (let times = 0; times < closingLooks; times++) {
      const later = await lasting(tab);
      if (!later || pictureOf(later) !== picture || network.inFlight + network.sinceClear > 0) return;
    }
    remember(knownOpen, sign);
    oracle.report(sighting);
  }

  return {
    async inspect(tab, snapshot, { fine }, after) {
      const { url, blank, candidates } = snapshot;
      // An error page is the status's issue.
      const refused = network.documentStatus >= 400;
      await tellShown(tab, snapshot, refused, after);
      if (!refused) for (const sighting of addressSightings(url)) oracle.report(sighting);
      const page = routeTemplate(url);
      const isFirst = last === null && network.inFlight === 0;
      if (blank && (hadControls || isFirst) && !refused && !knownBlank.has(page) && (await staysBlank(tab))) {
        remember(knownBlank, page);
        oracle.report(explainedBy(network.missingScripts, blankSighting(url, isFirst)));
      }
      hadControls = candidates.length > 0;
      await tellStuck(tab, snapshot, after);
      const lost = await keptValues.look(snapshot, () => lasting(tab));
      if (lost) oracle.report(lost);
      const came = !refused && (await waitsForNothing(tab, snapshot));
      sighted = { before: sighted.now, now: book.sighted };
      if (came) return 'changed';
      if (!blank && !refused) await accessibility.examine(tab, fine);
      return 'same';
    },
  };
}
