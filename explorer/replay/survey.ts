/**
 * Opens pages one after the other in a context of their own, with all oracles watching, and lets axe look at each: what it
 * finds there has been shown again already. What else breaks is told, and replayed as what the exploring tab saw. Pages that
 * were looked at before are opened alone, for what was saved since may break them.
 */
import type { Coverage } from '../browser/coverage.ts';
import { evidenceOf } from '../evidence/evidence.ts';
import type { ExplorationSink } from '../exploration.ts';
import type { IssueBook } from '../issues/issue-book.ts';
import { sightingFingerprint } from '../issues/sighting-fingerprint.ts';
import { viewport } from '../browser/open-context.ts';
import { accessibilityOf, mostFindings } from '../oracles/accessibility.ts';
import { isGone } from '../oracles/requests.ts';
import type { Sighting } from '../oracles/sighting.ts';
import type { PageSession } from '../browser/page-session.ts';
import { pathAlong, pathFrom, type RecordedPath } from '../issues/reproduction.ts';
import { takePicture } from '../browser/screenshot.ts';
import { leadsAway, leadsToPage, usableOf } from '../guard/usable.ts';
import { keepPicture } from './confirm-issues.ts';
import type { Pages } from './pages.ts';
import { lookTwice } from './look-twice.ts';
import { mostReplayMs } from './replay.ts';
import { isAccessibility, isReplayable } from './sought.ts';
import { inContext, openStage, type Stage, type StageParts } from './stage.ts';

export interface SurveyParts extends StageParts {
  readonly book: IssueBook;
  readonly sink: ExplorationSink;
  readonly pages: Pages;
  readonly coverage: Coverage;
}

/** `ways`: how each page is opened; of the first the whole, of the others the address. `first`: they were not looked at before. Throws ServerAway. */
export async function survey(parts: SurveyParts, ways: readonly RecordedPath[], first: boolean): Promise<void> {
  const { book, sink, site, scrubber, source, signal, links, pages } = parts;
  const coverage = parts.coverage.beside();
  const met = new Set<string>();
  /** How the page at hand is opened. */
  let at = pathFrom(parts.job.url);
  /** What the page at hand was the first to show. */
  let sightings = new Map<string, Sighting>();

  function see(sighting: Sighting): string {
    const fingerprint = sightingFingerprint(sighting, scrubber, source.mark);
    if (!met.has(fingerprint)) sightings.set(fingerprint, sighting);
    met.add(fingerprint);
    return fingerprint;
  }

  await inContext(parts, async (context) => {
    const stage = await openStage(parts, context, see, () => at, coverage);
    await stage.play(mostReplayMs * ways.length, async () => {
      for (const [index, way] of ways.entries()) {
        at = way;
        // The first comes late, with all that the others need not load again.
        const opening = index === 0 ? stage.arrive(way).then(stage.filled) : stage.open(way.start, true);
        // A page that will not open must not keep the others from being looked at.
        await opening.then(() => visit(stage, way)).catch(() => signal.throwIfAborted());
        await coverage.take();
        sightings = new Map();
      }
    });
    await stage.mustAnswer();
  });

  async function visit(stage: Stage, way: RecordedPath): Promise<void> {
    const isInOrder = async () => (await links.isTakenOver(way.start)) || (await stage.session.awaitsWriting());
    if (isGone(stage.status) && (await isInOrder())) return;
    if (!first) return revisit(stage, way);
    const before = met.size;
    const places = new Map<string, string>();
    const look = async (looked: Set<string>) => {
      for (const [fingerprint, css] of await examine(stage, looked)) places.set(fingerprint, css);
    };
    await lookTwice(look, () => met.size > before, signal);
    await tell(stage.session, way, places);
    if (stage.status >= 400) return;
    const snapshot = await stage.session.snapshot(source.mark, source.account);
    const leads = usableOf(snapshot, site.origin, viewport).filter(leadsAway);
    links.meet(way.start, leads);
    for (const { href } of leads.filter(leadsToPage)) if (site.owns(href)) pages.linked(href, { recorded: () => way });
  }

  /** What it showed may have been deleted since, by the run itself. */
  async function revisit({ session, status }: Stage, way: RecordedPath): Promise<void> {
    const isMissing = [...sightings.values()].some(({ traits }) => isGone(traits.status ?? 0));
    if (!isMissing && !isGone(status)) await tell(session, way, new Map());
  }

  /** What axe finds → where one element of it stands. What the page of an error looks like is not what was linked. */
  async function examine({ session, status }: Stage, looked: Set<string>): Promise<Map<string, string>> {
    const found = status < 400 ? await accessibilityOf(session, looked) : [];
    return new Map(found.map(({ sighting, css }) => [see(sighting), css]));
  }

  async function tell(session: PageSession, way: RecordedPath, places: ReadonlyMap<string, string>): Promise<void> {
    const own = book.beside(pathAlong(way));
    const issueOf = (fingerprint: string) => book.issues.find((issue) => issue.fingerprint === fingerprint);
    const fresh = [...sightings].filter(([fingerprint]) => {
      const issue = issueOf(fingerprint);
      return !issue || isReplayable(issue);
    });
    for (const [fingerprint] of fresh) if (!places.has(fingerprint)) book.shownAgain(fingerprint, way);
    if (fresh.length === 0) return;
    // Before anything is outlined: the outline is no part of the document.
    const evidence = await evidenceOf(session, scrubber, true);
    const picture = () => takePicture(session, scrubber.secrets);
    for (const [fingerprint, sighting] of fresh)
      if (!places.has(fingerprint) && !issueOf(fingerprint)) own.report(sighting, way.start);
    await own.flush({ picture, evidence: async () => evidence });
    let left = mostFindings - book.issues.filter(isAccessibility).length;
    for (const [fingerprint, sighting] of fresh)
      if (places.has(fingerprint) && !issueOf(fingerprint) && left-- > 0) own.report(sighting, way.start);
    await own.flush({ picture: async () => null, evidence: async () => evidence });
    for (const [fingerprint, css] of places) {
      if (!fresh.some(([one]) => one === fingerprint) || !issueOf(fingerprint)) continue;
      await session.show(css);
      const screenshot = keepPicture(sink, fingerprint, await picture());
      book.confirm(fingerprint, { path: way, replays: 1, confirmed: 1, screenshot, evidence: null });
    }
  }
}
