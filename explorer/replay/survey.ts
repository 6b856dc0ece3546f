/**
 * Opens pages in a context of their own, and lets axe look at all of them: what it finds there has been shown again
 * already. What else is seen is replayed as what the exploring tab saw.
 */
import type { ExplorationSink } from '../exploration.ts';
import type { IssueBook } from '../issue-book.ts';
import { mostFindings } from '../oracles/accessibility.ts';
import { createPathRecorder, type RecordedPath } from '../reproduction.ts';
import { keepPicture } from './confirm-issues.ts';
import { type Finding, replay, type ReplayParts } from './replay.ts';
import { isAccessibility, isReplayable } from './sought.ts';

export interface SurveyParts extends ReplayParts {
  readonly book: IssueBook;
  readonly sink: ExplorationSink;
}

/** `pages`: the ways to open them. */
export async function survey(parts: SurveyParts, pages: readonly [RecordedPath, ...RecordedPath[]]): Promise<void> {
  const { book, sink } = parts;
  const [first] = pages;
  const issueOf = (fingerprint: string) => book.issues.find((issue) => issue.fingerprint === fingerprint);
  const wanted = (fingerprint: string) => {
    const issue = issueOf(fingerprint);
    return issue === undefined || isReplayable(issue);
  };
  const axe = pages.map(({ start }) => start);
  const coverage = parts.coverage?.beside() ?? null;
  const { findings, seen } = await replay({ ...parts, coverage }, first, { wanted, evidence: false, axe });
  let left = mostFindings - book.issues.filter(isAccessibility).length;
  const pathOf = (fingerprint: string) => seen.get(fingerprint) ?? first;
  const known = new Set(book.issues.map(({ fingerprint }) => fingerprint));

  async function tell(start: string, shown: readonly (readonly [string, Finding])[], ofAxe: boolean): Promise<void> {
    const some = shown.filter(([, { sighting }]) => isAccessibility(sighting) === ofAxe);
    const path = { ...first, start };
    const own = book.beside({ ...createPathRecorder(start), recorded: () => path });
    for (const [fingerprint, { sighting }] of some)
      if (!known.has(fingerprint) && (!ofAxe || left-- > 0)) own.report(sighting, start);
    const [one] = some;
    const picture = ofAxe ? null : (one?.[1].picture ?? null);
    await own.flush({ picture: async () => picture, evidence: async () => one?.[1].evidence ?? null });
    if (!ofAxe) return;
    for (const [fingerprint, { picture }] of some) {
      if (!issueOf(fingerprint)) continue;
      const screenshot = keepPicture(sink, fingerprint, picture);
      book.confirm(fingerprint, { path, replays: 1, confirmed: 1, screenshot, evidence: null });
    }
  }

  for (const [start, shown] of Map.groupBy(findings, ([fingerprint]) => pathOf(fingerprint).start)) {
    await tell(start, shown, false);
    await tell(start, shown, true);
  }
}
