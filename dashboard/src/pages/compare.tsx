import { Link, useSearchParams } from 'react-router';
import {
  type ComparePageQuery,
  ComparePageDocument,
  TargetNamesDocument,
  RunsPageDocument,
} from '../../../contract/api.generated.ts';
import { useLive } from '../api/use-live.ts';
import { Choice } from '../parts/choice.tsx';
import { IssueList } from '../parts/issue-list.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { targetNames } from '../text/target-names.ts';

type Compared = NonNullable<ComparePageQuery['before']>;

/** Two runs side by side, of one target or of two: what is new, fixed and known. Each side offers its target's newest runs. */
export function Compare() {
  const [params, setParams] = useSearchParams();
  const text = (name: string) => params.get(name) || null;
  const target = text('target');
  const other = text('with') ?? target;
  const targets = useLive(TargetNamesDocument, {});
  const mine = useLive(RunsPageDocument, { targetId: target, limit: 100 }, { keep: true });
  const theirs = useLive(RunsPageDocument, { targetId: other, limit: 100 }, { keep: true });
  const names = targetNames(targets.data?.subjects ?? [], target);
  const set = (changes: Readonly<Record<string, string>>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  return (
    <>
      <title>Compare · Outrider</title>
      <div className="headline">
        <h1>Compare runs and targets</h1>
      </div>
      <Waiting live={mine}>
        {({ runs }) => {
          const newest = runs?.runs ?? [];
          const earlier = other === target ? newest : (theirs.data?.runs?.runs ?? []);
          const after = text('after') ?? newest[0]?.id ?? null;
          const next = other === target ? newest.findIndex(({ id }) => id === after) + 1 : 0;
          const before = text('before') ?? earlier[next]?.id ?? null;
          return (
            <>
              <div className="filters">
                <Choice
                  label="Target before"
                  value={other}
                  options={names}
                  none={target ? undefined : 'Any'}
                  onChange={(to) => set({ with: to === target ? '' : to, before: '' })}
                />
                <Choice
                  label="Run before"
                  value={before}
                  options={runNames(earlier, before)}
                  none="Choose a run"
                  onChange={(to) => set({ before: to })}
                />
              </div>
              <div className="filters">
                <Choice
                  label="Target after"
                  value={target}
                  options={names}
                  none="Any"
                  onChange={(to) => set({ target: to, after: '', before: '', ...(!to && { with: '' }) })}
                />
                <Choice
                  label="Run after"
                  value={after}
                  options={runNames(newest, after)}
                  none="Choose a run"
                  onChange={(to) => set({ after: to })}
                />
              </div>
              {before && after ? (
                <Difference before={before} after={after} />
              ) : (
                <Nothing title="Two runs are needed">
                  <Link to={target ? `/start?target=${target}` : '/start'}>Start another exploration</Link>, or choose
                  another target.
                </Nothing>
              )}
            </>
          );
        }}
      </Waiting>
    </>
  );
}

/** One that is not among the newest was named by the address. */
function runNames(runs: readonly { readonly id: string; readonly name: string }[], chosen: string | null) {
  const names = Object.fromEntries(runs.map(({ id, name }) => [id, name]));
  return chosen === null || chosen in names ? names : { [chosen]: 'An earlier run', ...names };
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
  const gone = before.issues.filter(({ fingerprint }) => !later.has(fingerprint));
  const groups = [
    ['new', 'New', after.issues.filter(({ fingerprint }) => !earlier.has(fingerprint))],
    ['fixed', 'Fixed', gone.filter(({ status }) => status === 'FIXED')],
    ['unseen', 'Not seen, and not known to be fixed', gone.filter(({ status }) => status !== 'FIXED')],
    ['known', 'Known', after.issues.filter(({ fingerprint }) => earlier.has(fingerprint))],
  ] as const;
  return (
    <>
      <p className="quiet">
        <RunLink run={before} /> against <RunLink run={after} />
      </p>
      {groups.map(([id, title, issues]) => (
        <section key={id} className="card" aria-labelledby={id}>
          <h2 id={id}>
            {title} <span className="count number">{issues.length}</span>
          </h2>
          {issues.length > 0 ? <IssueList issues={issues} /> : <p className="quiet">None.</p>}
        </section>
      ))}
    </>
  );
}

const RunLink = ({ run: { id, name } }: { run: Compared }) => (
  <Link to={`/runs/${id}`} className="foreign">
    {name}
  </Link>
);
