import { IssuesPageDocument } from '../../../contract/api.generated.ts';
import { useLive } from '../api/use-live.ts';
import { Choice } from '../parts/choice.tsx';
import { IssueList } from '../parts/issue-list.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { Pager } from '../parts/pager.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { TargetChoice } from '../parts/target-choice.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { Waiting } from '../parts/waiting.tsx';
import { issueStatusWords, keysOf, kindWords } from '../text/words.ts';

const limit = 50;
const everyMs = 5_000;

/** Everything that was found, last seen first. */
export function Issues() {
  const filters = useFilters();
  const { text, one, set, offset } = filters;
  const targetId = text('targetId');
  const search = text('search');
  const status = one('status', keysOf(issueStatusWords));
  const kind = one('kind', keysOf(kindWords));
  const live = useLive(
    IssuesPageDocument,
    { targetId, search, status, kind, limit, offset },
    { keep: true, every: () => everyMs },
  );
  return (
    <>
      <title>Issues · Outrider</title>
      <div className="headline">
        <h1>Issues</h1>
      </div>
      <search className="filters">
        <SearchBox
          key={search === null ? 'none' : 'some'}
          label="Search"
          value={search ?? ''}
          onChange={(to) => set('search', to)}
        />
        <TargetChoice value={targetId} onChange={(to) => set('targetId', to)} />
        <Choice
          label="Status"
          none="Any"
          value={status}
          options={issueStatusWords}
          onChange={(to) => set('status', to)}
        />
        <Choice label="Kind" none="Any" value={kind} options={kindWords} onChange={(to) => set('kind', to)} />
        {filters.any && (
          <button type="button" onClick={filters.clear}>
            Clear filters
          </button>
        )}
      </search>
      <Waiting live={live}>
        {({ issues: page }) =>
          page && page.issues.length > 0 ? (
            <section className="card" aria-label="Issues">
              <IssueList issues={page.issues} />
              <Pager {...{ offset, limit }} shown={page.issues.length} total={page.totalCount} hasMore={page.hasMore} />
            </section>
          ) : (
            <Nothing title={filters.any ? 'No issue is like that' : 'Nothing broken was found yet'}>
              {filters.any ? 'Clear the filters to see all.' : 'Issues appear here as explorations find them.'}
            </Nothing>
          )
        }
      </Waiting>
    </>
  );
}
