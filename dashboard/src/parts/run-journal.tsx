import type { RunPageQuery } from '../../../contract/api.generated.ts';
import { duration } from '../text/times.ts';
import { LivePicture } from './live-picture.tsx';

type Journal = Pick<NonNullable<RunPageQuery['run']>, 'actions' | 'history' | 'livePicture'>;

/** How a run goes, or went: what its browser shows, what was done and why, and how much code that executed. */
export function RunJournal({ run: { actions, history, livePicture } }: { run: Journal }) {
  return (
    <section className="watched" aria-label={livePicture ? 'Live' : 'How it went'}>
      {livePicture && (
        <div className="whole">
          <h2>Page</h2>
          <LivePicture link={livePicture} />
        </div>
      )}
      <div>
        <h2>Actions</h2>
        <p className="quiet">What was done last, and why.</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
        <ol className="feed" tabIndex={0} aria-label="Actions, newest first">
          {actions.toReversed().map(({ at, text, reason }) => (
            <li key={`${at} ${text}`}>
              <span className="number quiet">{duration(at)}</span> <span className="foreign">{text}</span>{' '}
              <span className="reason">{reason}</span>
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h2>Code coverage</h2>
        <p className="quiet">Over the time of the run.</p>
        <Curve history={history} />
      </div>
    </section>
  );
}

const width = 300;
const height = 90;

function Curve({ history }: { history: Journal['history'] }) {
  const points = history.flatMap(({ at, codeCoverage }) =>
    codeCoverage === null ? [] : [{ at, share: codeCoverage }],
  );
  const last = points.at(-1);
  if (!last || points.length < 2) return <p className="quiet">The curve begins with the second look.</p>;
  const line = points
    .map(
      ({ at, share }) => `${((at / Math.max(1, last.at)) * width).toFixed(1)},${(height - share * height).toFixed(1)}`,
    )
    .join(' ');
  return (
    <>
      <svg
        className="curve"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Code coverage came to ${Math.round(last.share * 100)} % in ${duration(last.at)}`}
      >
        <polyline points={line} />
      </svg>
      <p className="axis quiet number" aria-hidden="true">
        <span>0:00</span> <span>{duration(last.at)}</span>
      </p>
    </>
  );
}
