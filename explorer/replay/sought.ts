/** Which issues are replayed, by which recorded ways, and in what order. Pure. */
import { type FoundIssue, issueSeverities } from '../../contract/worker-api.ts';
import type { IssueBook } from '../issues/issue-book.ts';
import { tooManyTitle } from '../oracles/requests.ts';
import type { RecordedPath } from '../issues/reproduction.ts';
import type { Sought } from './find-ways.ts';
import type { Pages } from './pages.ts';

/** 0 for the gravest. */
export const rankOf = (severity: FoundIssue['severity']): number => issueSeverities.indexOf(severity);
/**
 * What axe found waits until all else was tried once, but for a page that shows so much of it that one replay confirms
 * many; where the page alone does not show it, until all was tried thrice. A page that axe has seen as it opens does not.
 */
const turnOf = { other: 0, fullPage: 0, page: 1, knownPage: 1, way: 3 } as const;
const manyOnPage = 4;
/** Pages that one replay opens, one after the other. */
const pagesOnTour = 4;

/** Not replayed yet; an outage is never made again, and too many requests neither. */
export const isReplayable = ({ kind, title, reproduction }: FoundIssue): boolean =>
  kind !== 'SERVER_DOWN' && title !== tooManyTitle && !reproduction?.replays;
export const isAccessibility = ({ kind }: Pick<FoundIssue, 'kind'>): boolean => kind === 'ACCESSIBILITY';

export function soughtIn(
  book: Pick<IssueBook, 'issues' | 'pathTo' | 'pageOf'>,
  examined: Pick<Pages, 'known'>,
): Sought[] {
  const waiting = book.issues.filter(isReplayable);
  const pages = pagesOf(waiting, book, examined);
  /** Ways that other issues may share, without those. */
  const alone = new Map<RecordedPath, RecordedPath>();
  return waiting.flatMap((issue): Sought[] => {
    const { fingerprint, severity } = issue;
    const path = book.pathTo(fingerprint);
    if (!path) return [];
    const one = { fingerprint, path, rank: rankOf(severity), turn: turnOf.other };
    if (!isAccessibility(issue)) return [one];
    const way = alone.get(path) ?? { ...path };
    alone.set(path, way);
    const page = pages.get(book.pageOf(fingerprint));
    if (!page) return [{ ...one, path: way, turn: turnOf.knownPage }];
    return [
      { ...one, path: page.way, turn: page.findings < manyOnPage ? turnOf.page : turnOf.fullPage },
      { ...one, path: way, turn: turnOf.way },
    ];
  });
}

/** By address, for what axe found: most of it needs no steps, and one page shows many. Without those that axe has seen. */
function pagesOf(
  issues: readonly FoundIssue[],
  { pathTo, pageOf }: Pick<IssueBook, 'pathTo' | 'pageOf'>,
  examined: Pick<Pages, 'known'>,
) {
  const pages = new Map<string | null, { way: RecordedPath; findings: number }>();
  for (const { fingerprint } of issues.filter(isAccessibility)) {
    const [start, path] = [pageOf(fingerprint), pathTo(fingerprint)];
    if (start === null || !path || examined.known(start)) continue;
    const { way, findings } = pages.get(start) ?? {
      findings: 0,
      way: { ...path, start, dropped: 0, steps: [], short: null },
    };
    pages.set(start, { way, findings: findings + 1 });
  }
  return toured(pages);
}

/** Those with most findings together first; a page that was seen before the gate is not shown behind it. */
function toured<Page extends { readonly way: RecordedPath; readonly findings: number }>(
  pages: ReadonlyMap<string | null, Page>,
): ReadonlyMap<string | null, Page> {
  const sorted = [...pages].sort(([, a], [, b]) => b.findings - a.findings);
  const sides = Map.groupBy(sorted, ([, { way }]) => way.gate);
  const onTour = [...sides.values()].flatMap((side) =>
    side.map(([start, page], index): [string | null, Page] => {
      const first = side[index - (index % pagesOnTour)]?.[1] ?? page;
      return [start, { ...page, way: first.way }];
    }),
  );
  return new Map(onTour);
}
