import { Link } from 'react-router';
import { RunsPageDocument } from '../../../contract/api.generated.ts';
import { useLive } from '../api/use-live.ts';
import { Choice } from '../parts/choice.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { chunk, everyOfRuns, RunList } from '../parts/run-list.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { TargetChoice } from '../parts/target-choice.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { Waiting } from '../parts/waiting.tsx';
import { approachWords, counted, directionWords, keysOf, sortWords, statusWords } from '../text/words.ts';

/** All runs, by every filter and order of the API. */
export function Runs() {
  const filters = useFilters();
  const { text, one, set, offset, rest } = filters;
  const asked = {
    targetId: text('targetId'),
    status: one('status', keysOf(statusWords)),
    approach: one('approach', keysOf(approachWords)),
    search: text('search'),
    sortBy: one('sortBy', keysOf(sortWords)) ?? 'CREATED_AT',
    sortDirection: one('sortDirection', keysOf(directionWords)) ?? 'DESC',
  } as const;
  const live = useLive(RunsPageDocument, { ...asked, limit: chunk, offset: 0 }, { keep: true, every: everyOfRuns });
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
        <TargetChoice value={asked.targetId} onChange={(to) => set('targetId', to)} />
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
            Clear filters
          </button>
        )}
      </search>
      <Waiting live={live}>
        {({ runs: page }) =>
          page && page.runs.length > 0 ? (
            <section className="card" aria-label="Runs">
              <p className="quiet number">{counted(page.totalCount, 'run')}</p>
              <RunList
                key={JSON.stringify(asked)}
                asked={asked}
                total={page.totalCount}
                offset={offset}
                onRest={rest}
              />
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
