import { Link } from 'react-router';
import type { MapFrame } from '../../../contract/run-map.ts';
import { duration } from '../text/times.ts';
import { type Graph, nameOf } from './graph.ts';
import { stateAddress } from './use-picked-state.ts';

interface Props {
  readonly graph: Graph;
  readonly picked: string | null;
  readonly addressOf: (name: string) => string | null;
}

/** The run in pictures, oldest first: each leads to the state that it shows. */
export function FilmStrip({ graph: { states, frames }, picked, addressOf }: Props) {
  const stateOf = new Map(states.map((state) => [state.id, state]));
  const captionOf = ({ state }: MapFrame) => {
    const shown = stateOf.get(state);
    return shown ? nameOf(shown) : state;
  };
  return (
    <ol className="film">
      {frames.map((frame) => (
        <li key={frame.name}>
          <Link to={stateAddress(frame.state)} aria-current={frame.state === picked ? 'true' : undefined}>
            <img src={addressOf(frame.name) ?? undefined} alt="" loading="lazy" width="192" height="120" />
            <span className="foreign">{captionOf(frame)}</span>
            <span className="reason">
              {duration(frame.at)} · {frame.why}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
