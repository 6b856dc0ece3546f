import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../contract/api-client.ts';
import type { IssueSummaryFragment } from '../../../contract/api.generated.ts';
import { Problem } from '../parts/problem.tsx';
import { artifactAddress } from '../text/addresses.ts';
import { counted } from '../text/words.ts';
import { FilmStrip } from './film-strip.tsx';
import type { Graph } from './graph.ts';
import { GraphCanvas } from './graph-canvas.tsx';
import { loadGraph } from './load-graph.ts';
import { StateDetails } from './state-details.tsx';
import { StateList } from './state-list.tsx';
import { usePickedState } from './use-picked-state.ts';

interface RunIssue extends IssueSummaryFragment {
  readonly fingerprint: string;
}

interface Props {
  /** The map, by its artifact's id and link. */
  readonly map: { readonly id: string; readonly url: string };
  readonly issues: readonly RunIssue[];
  /** A signed link to the run's artifact of this name. */
  readonly linkOf: (name: string) => string | null;
}

/** A run's film and its state graph, from the map that its explorer made. */
export function StateGraph({ map, issues, linkOf }: Props) {
  const { data, error, refetch } = useQuery<Graph, ApiError>({
    queryKey: ['state-graph', map.id],
    queryFn: ({ signal }) => loadGraph(artifactAddress(map.url), signal),
    // A run's map does not change any more, whatever is told of.
    staleTime: 'static',
  });
  if (error && !data) return <Problem problem={error} retry={() => void refetch()} />;
  if (!data) return <div className="skeleton graph-wait" role="status" aria-label="Loading the state graph" />;
  return <Explorer graph={data} issues={issues} linkOf={linkOf} />;
}

function Explorer({ graph, issues, linkOf }: Omit<Props, 'map'> & { graph: Graph }) {
  const [picked, pick] = usePickedState();
  const state = graph.states.find(({ id }) => id === picked);
  const stateOf = new Map(graph.issues.map(({ fingerprint, state: at }) => [fingerprint, at]));
  const issuesOf = Map.groupBy(issues, ({ fingerprint }) => stateOf.get(fingerprint));
  const issuesIn = (id: string) => issuesOf.get(id)?.length ?? 0;
  const addressOf = (name: string) => {
    const link = linkOf(name);
    return link && artifactAddress(link);
  };
  return (
    <>
      {graph.frames.length > 0 && <FilmStrip graph={graph} picked={picked} addressOf={addressOf} />}
      <p className="quiet">
        {counted(graph.states.length, 'state')}, {counted(graph.edges.length, 'connection')}
        {graph.leftOut > 0 && `; ${counted(graph.leftOut, 'more state')} did not fit into the map`}
      </p>
      <div className="graph">
        <GraphCanvas graph={graph} picked={picked} onPick={pick} issuesIn={issuesIn} addressOf={addressOf} />
        {state ? (
          <StateDetails
            graph={graph}
            state={state}
            issues={issuesOf.get(state.id) ?? []}
            picture={state.frame && linkOf(state.frame)}
          />
        ) : (
          <p className="quiet state-details">
            {picked
              ? `There is no state ${picked} in this run: pick another.`
              : 'Pick a state to see its picture, the way to it and what is broken there.'}
          </p>
        )}
        <StateList states={graph.states} picked={picked} issuesIn={issuesIn} />
      </div>
    </>
  );
}
