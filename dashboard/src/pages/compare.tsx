import { Link } from 'react-router';
import { type ComparePageQuery, ComparePageDocument, RunsPageDocument } from '../../../contract/api.generated.ts';
import { useLive } from '../api/use-live.ts';
import { Choice } from '../parts/choice.tsx';
import { IssueList } from '../parts/issue-list.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { Waiting } from '../parts/waiting.tsx';

type Compared = NonNullable<ComparePageQuery['before']>;

/** Two runs side by side: what is new, gone and in both. The runs to choose from are the target's newest. */
export function Compare() {
  const { text, set } = useFilters();
  const targetId = text('target');
  const live = useLive(RunsPageDocument, { targetId, limit: 100 }, { keep: true });
  return (
    <>
      <title>Compare runs · Outrider</title>
      <div className="headline">
        <h1>Compare runs</h1>
      </div>
      <Waiting live={live}>
        {({ runs }) => {
          const names = Object.fromEntries((runs?.runs ?? []).map(({ id, name }) => [id, name]));
          const after = text('after') ?? runs?.runs[0]?.id ?? null;
          const at = runs?.runs.findIndex(({ id }) => id === after) ?? -1;
          const before = text('before') ?? runs?.runs[at + 1]?.id ?? null;
          return (
            <>
              <div className="filters">
                <Choice
                  label="Before"
                  value={before}
                  options={names}
                  none="Choose a run"
                  onChange={(to) => set('before', to)}
                />
                <Choice
                  label="After"
                  value={after}
                  options={names}
                  none="Choose a run"
                  onChange={(to) => set('after', to)}
                />
              </div>
              {before && after ? (
                <Difference before={before} after={after} />
              ) : (
                <Nothing title="Two runs are needed">
                  <Link to={targetId ? `/start?target=${targetId}` : '/start'}>Start another exploration</Link> of this
                  target.
                </Nothing>
              )}
            </>
          );
        }}
      </Waiting>
    </>
  );
}

function Difference(ids: { before: string; after: string }) {
  const live = useLive(ComparePageDocument, ids, { keep: true });
  return (
    <Waiting live={live}>{({ before, after }) => before && after && <Lists before={before} after={after} />}</Waiting>
  );
}

function Lists({ before, after }: { before: Compared; after: Compared }) {
  const earlier = new Set(before.issues.map(({ fingerprint }) => fingerprint));
  const later = new Set(after.issues.map(({ fingerprint }) => fingerprint));
  const groups = [
    ['new', 'New', after.issues.filter(({ fingerprint }) => !earlier.has(fingerprint))],
    ['gone', 'Not seen any more', before.issues.filter(({ fingerprint }) => !later.has(fingerprint))],
    ['both', 'In both', after.issues.filter(({ fingerprint }) => earlier.has(fingerprint))],
  ] as const;
  return groups.map(([id, title, issues]) => (
    <section key={id} className="card" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="count number">{issues.length}</span>
      </h2>
      {issues.length > 0 ? <IssueList issues={issues} /> : <p className="quiet">None.</p>}
    </section>
  ));
}
