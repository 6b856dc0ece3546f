import type { Watched as WatchedRun } from './use-watched.ts';

/** The explorer's actions as they come, and code coverage over them. */
export function Watched({ watched: { actions, coverage } }: { watched: WatchedRun }) {
  return (
    <section className="watched" aria-label="Live">
      <div>
        <h2>Actions</h2>
        <p className="quiet">Those that this page saw while it was open.</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
        <ol className="feed" tabIndex={0} aria-label="Actions, newest first">
          {actions.map(({ number, text }) => (
            <li key={number}>
              <span className="number quiet">{number}</span> <span className="foreign">{text}</span>
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h2>Code coverage</h2>
        <p className="quiet">Over the actions since this page was opened.</p>
        <Curve points={coverage} />
      </div>
    </section>
  );
}

const width = 300;
const height = 90;

function Curve({ points }: { points: WatchedRun['coverage'] }) {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return <p className="quiet">The curve begins with the second look.</p>;
  const span = Math.max(1, last.actions - first.actions);
  const line = points
    .map(({ actions, share }) => `${((actions - first.actions) / span) * width},${height - share * height}`)
    .join(' ');
  return (
    <svg
      className="curve"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Code coverage went from ${Math.round(first.share * 100)} % to ${Math.round(last.share * 100)} %`}
    >
      <polyline points={line} />
    </svg>
  );
}
