import { GithubPageDocument, UnlinkInstallationDocument } from '../../../../contract/api.generated.ts';
import { useChange } from '../../api/use-change.ts';
import { useLive } from '../../api/use-live.ts';
import { useViewer } from '../../api/use-viewer.ts';
import { Confirmed } from '../../parts/confirmed.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Waiting } from '../../parts/waiting.tsx';

/** Installations of the GitHub App that are linked to the organisation. */
export function Github() {
  const live = useLive(GithubPageDocument, {});
  const { admin } = useViewer();
  const unlink = useChange(UnlinkInstallationDocument);
  return (
    <Waiting live={live}>
      {({ viewer }) => (
        <>
          {unlink.problem && <Problem problem={unlink.problem} />}
          {viewer && viewer.organisation.githubInstallations.length > 0 ? (
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
                  {admin && (
                    <div className="actions">
                      <Confirmed
                        label="Unlink"
                        question={`Unlink ${account}? No more comments are written there. The App stays installed at GitHub.`}
                        busy={unlink.busy}
                        onYes={() => unlink.make({ id })}
                      />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <Nothing title="No installation is linked">
              {admin
                ? 'Install the GitHub App on your repositories, so that it keeps one comment on each pull request.'
                : 'An admin installs the GitHub App and links it.'}
            </Nothing>
          )}
          {admin && (
            <p>
              <a className="button" href="/github/install">
                Install the GitHub App
              </a>
            </p>
          )}
        </>
      )}
    </Waiting>
  );
}
