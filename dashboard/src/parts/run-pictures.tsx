import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { RunPageQuery } from '../../../contract/api.generated.ts';
import { runMapNames } from '../../../contract/run-map-names.ts';
import { artifactAddress } from '../text/addresses.ts';
import { Picture } from './picture.tsx';
import { Skeleton } from './skeleton.tsx';
import { useNear } from './use-near.ts';

type Run = NonNullable<RunPageQuery['run']>;
type Artifact = Run['artifacts'][number];

const StateGraph = lazy(async () => ({ default: (await import('../graph/state-graph.tsx')).StateGraph }));

const isFilm = ({ name }: Artifact) => /^film-\d+\./.test(name);

/** Shown as a whole, and not again among the files and pictures of the run. */
export function pictured(artifacts: readonly Artifact[]): ReadonlySet<Artifact> {
  if (!artifacts.some(({ name }) => name === runMapNames.data)) return new Set();
  return new Set(artifacts.filter((one) => isFilm(one) || one.name === runMapNames.coverage));
}

/** A run as a whole: its film, its state graph to move about in, coverage over time. Nothing while there is no map of it. */
export function RunPictures({ run }: { run: Pick<Run, 'artifacts' | 'issues'> }) {
  const map = run.artifacts.find(({ name }) => name === runMapNames.data);
  return map ? <Pictures run={run} map={map} /> : null;
}

function Pictures({ run: { artifacts, issues }, map }: { run: Pick<Run, 'artifacts' | 'issues'>; map: Artifact }) {
  const links = new Map(artifacts.map(({ name, url }) => [name, url]));
  const coverage = links.get(runMapNames.coverage);
  const page = links.get(runMapNames.page);
  const section = useRef<HTMLElement>(null);
  const [params] = useSearchParams();
  const asked = useRef(params.has('state'));
  const near = useNear(section, params.has('state'));
  useEffect(() => {
    // Whoever was sent a state's address wants to see that state.
    if (asked.current) section.current?.scrollIntoView();
  }, []);
  return (
    <section aria-labelledby="states" className="states" ref={section}>
      <h2 id="states">State graph</h2>
      {near ? (
        <Suspense fallback={<Skeleton />}>
          <StateGraph map={map} issues={issues} linkOf={(name) => links.get(name) ?? null} />
        </Suspense>
      ) : (
        <div className="skeleton graph-wait" />
      )}
      {page && (
        <p>
          <a href={artifactAddress(page)} target="_blank" rel="noopener noreferrer">
            Open the state graph
          </a>{' '}
          <span className="quiet">as a page of its own, to keep</span>
        </p>
      )}
      {coverage && (
        <div className="drawings">
          <div>
            <h3>Coverage over time</h3>
            <Picture link={coverage} of={runMapNames.coverage} alt="JavaScript executed and states seen over time" />
          </div>
        </div>
      )}
    </section>
  );
}
