import { Link } from 'react-router';
import { RunsPageDocument } from '../../../contract/api.generated.ts';
import { isTerminal } from '../../../contract/run-status.ts';
import { useLive } from '../api/use-live.ts';
import { Choice } from '../parts/choice.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { Pager } from '../parts/pager.tsx';
import { RunTable } from '../parts/run-table.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { Waiting } from '../parts/waiting.tsx';
import { approachWords, directionWords, keysOf, sortWords, statusWords } from '../text/words.ts';

const limit = 50;

/** All runs, by every filter and order of the API. */
export function Runs() {
  const filters = useFilters();
  const { text, one, set, offset } = filters;
  const asked = {
    targetId: text('targetId'),
    status: one('status', keysOf(statusWords)),
    approach: one('approach', keysOf(approachWords)),
    search: text('search'),
    sortBy: one('sortBy', keysOf(sortWords)) ?? 'CREATED_AT',
    sortDirection: one('sortDirection', keysOf(directionWords)) ?? 'DESC',
  } as const;
  const live = useLive(
    RunsPageDocument,
    { ...asked, limit, offset },
    { keep: true, every: ({ runs }) => (runs?.runs.some(({ status }) => !isTerminal(status)) ? 2_000 : 10_000) },
  );
  return (
    <>
      <title>Runs · Outrider</title>
      <div className="headline">
        <h1>Runs</h1>
        <div className="actions">
          <Link to="/start" className="button main">
            Start
          </Link>
        </div>
      </div>
      <search className="filters">
        <SearchBox
          key={asked.search === null ? 'none' : 'some'}
          label="Search"
          value={asked.search ?? ''}
          onChange={(to) => set('search', to)}
        />
        <Choice
          label="Status"
          none="Any"
          value={asked.status}
          options={statusWords}
          onChange={(to) => set('status', to)}
        />
        <Choice
          label="Kind"
          none="Any"
          value={asked.approach}
          options={approachWords}
          onChange={(to) => set('approach', to)}
        />
        <Choice label="Order" value={asked.sortBy} options={sortWords} onChange={(to) => set('sortBy', to)} />
        <Choice
          label="Direction"
          value={asked.sortDirection}
          options={directionWords}
          onChange={(to) => set('sortDirection', to)}
        />
        {filters.any && (
          <button type="button" onClick={filters.clear}>
            {asked.targetId ? 'Clear filters (one target only)' : 'Clear filters'}
          </button>
        )}
      </search>
      <Waiting live={live}>
        {({ runs: page }) =>
          page && page.runs.length > 0 ? (
            <section className="card" aria-label="Runs">
              <RunTable label="Runs" first="Run" rows={page.runs.map((run) => ({ id: run.id, of: null, run }))} />
              <Pager {...{ offset, limit }} shown={page.runs.length} total={page.totalCount} hasMore={page.hasMore} />
            </section>
          ) : (
            <Nothing title={filters.any ? 'No run is like that' : 'No runs yet'}>
              {filters.any ? 'Clear the filters to see all.' : <Link to="/start">Start an exploration</Link>}
            </Nothing>
          )
        }
      </Waiting>
    </>
  );
}
