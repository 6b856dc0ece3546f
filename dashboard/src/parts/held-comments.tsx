import { Link } from 'react-router';
import type { GithubPageQuery } from '../../../contract/api.generated.ts';
import { commentWords } from '../text/words.ts';
import { WebLink } from './web-link.tsx';
import { When } from './when.tsx';

type Held = NonNullable<GithubPageQuery['viewer']>['organisation']['heldComments'];

/** Comments that are not kept up to date: why, and what to do. */
export function HeldComments({ comments }: { comments: Held }) {
  if (comments.length === 0) return null;
  return (
    <section aria-labelledby="held">
      <h3 id="held">
        Comments that are held back <span className="count number">{comments.length}</span>
      </h3>
      <ul className="sets">
        {comments.map(({ repository, number, pullRequestUrl, state, reason, updatedAt, run }) => (
          <li key={`${repository}#${number} ${run?.id}`}>
            <div>
              <WebLink to={pullRequestUrl}>{`${repository}#${number}`}</WebLink>{' '}
              <span className="tag">{commentWords[state]}</span>
              {reason && <p className="foreign">{reason}</p>}
              <p className="quiet">
                {state === 'BLOCKED' && 'Tried again with the next start on the pull request. '}
                {run && (
                  <>
                    Tells of{' '}
                    <Link to={`/runs/${run.id}`} className="foreign">
                      {run.name}
                    </Link>
                    .{' '}
                  </>
                )}
                Changed <When at={updatedAt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
