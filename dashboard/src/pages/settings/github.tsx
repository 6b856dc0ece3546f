import { GithubPageDocument } from '../../../../contract/api.generated.ts';
import { useLive } from '../../api/use-live.ts';
import { Nothing } from '../../parts/nothing.tsx';
import { Waiting } from '../../parts/waiting.tsx';

/** Installations of the GitHub App that are linked to the organisation. */
export function Github() {
  const live = useLive(GithubPageDocument, {});
  return (
    <Waiting live={live}>
      {({ viewer }) =>
        viewer && viewer.organisation.githubInstallations.length > 0 ? (
          <ul className="sets">
            {viewer.organisation.githubInstallations.map(({ id, account, repositorySelection, suspended }) => (
              <li key={id}>
                <div>
                  <strong className="foreign">{account}</strong>
                  <p className="quiet">
                    {repositorySelection === 'all' ? 'All repositories' : 'Selected repositories'}
                    {suspended && ' · suspended on GitHub: comments wait until it is resumed there'}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <Nothing title="No installation is linked">
            Install the GitHub App on your repositories, so that it keeps one comment on each pull request:
            docs/github-app.md.
          </Nothing>
        )
      }
    </Waiting>
  );
}
