import { Link } from 'react-router';
import type { IssueSummaryFragment } from '../../../contract/api.generated.ts';
import { IssueLine } from '../parts/issue-line.tsx';
import { Picture } from '../parts/picture.tsx';
import { Steps } from '../parts/steps.tsx';
import { WebLink } from '../parts/web-link.tsx';
import { duration } from '../text/times.ts';
import { counted } from '../text/words.ts';
import { type Graph, nameOf, type PlacedEdge, type PlacedState } from './graph.ts';
import { stateAddress } from './use-picked-state.ts';

interface Props {
  readonly graph: Graph;
  readonly state: PlacedState;
  readonly issues: readonly IssueSummaryFragment[];
  /** A link to its picture. */
  readonly picture: string | null;
}

/** Of ways on or back, so many are listed; the graph shows all. */
const waysMax = 30;

/** One state: its picture, the way to it, what is broken there, where it leads. */
export function StateDetails({ graph, state, issues, picture }: Props) {
  const { id, url, page, at, visits, path } = state;
  const place = graph.states.indexOf(state);
  return (
    <div className="state-details">
      <h3 className="foreign" aria-live="polite">
        {nameOf(state)}
      </h3>
      <p className="quiet">
        {id} · <span className="foreign">{page}</span> · first seen at {duration(at)} · {counted(visits, 'visit')}
      </p>
      <p>
        <WebLink to={url} />
      </p>
      {picture && <Picture link={picture} of={nameOf(state)} alt={`What ${nameOf(state)} looked like`} />}
      <h4>The way to it</h4>
      <Steps steps={path} />
      {issues.length > 0 && (
        <>
          <h4>Issues found here</h4>
          <ul className="issue-list">
            {issues.map((issue) => (
              <IssueLine key={issue.id} issue={issue} />
            ))}
          </ul>
        </>
      )}
      <Ways title="Leads to" graph={graph} edges={graph.edges.filter(({ a }) => a === place)} end="b" />
      <Ways title="Reached from" graph={graph} edges={graph.edges.filter(({ b }) => b === place)} end="a" />
    </div>
  );
}

function Ways({
  title,
  graph,
  edges,
  end,
}: {
  title: string;
  graph: Graph;
  edges: readonly PlacedEdge[];
  end: 'a' | 'b';
}) {
  if (edges.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {edges.slice(0, waysMax).map((edge) => {
          const other = graph.states[edge[end]];
          return (
            other && (
              <li key={other.id}>
                <Link to={stateAddress(other.id)} className="foreign">
                  {nameOf(other)}
                </Link>{' '}
                <span className="quiet foreign">{edge.action}</span>
              </li>
            )
          );
        })}
      </ul>
      {edges.length > waysMax && <p className="quiet">and {edges.length - waysMax} more</p>}
    </>
  );
}
