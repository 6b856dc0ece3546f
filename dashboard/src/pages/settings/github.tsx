import { GithubPageDocument, UnlinkInstallationDocument } from '../../../../contract/api.generated.ts';
import { useChange } from '../../api/use-change.ts';
import { useLive } from '../../api/use-live.ts';
import { useViewer } from '../../api/use-viewer.ts';
import { Confirmed } from '../../parts/confirmed.tsx';
import { HeldComments } from '../../parts/held-comments.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Waiting } from '../../parts/waiting.tsx';

/** So many repositories are shown without a question. */
const few = 5;

/** Installations of the GitHub App that are linked to the organisation, and the comments that are not kept. */
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
              {viewer.organisation.githubInstallations.map(
                ({ id, account, repositorySelection, repositories, suspended }) => (
                  <li key={id}>
                    <div>
                      <strong className="foreign">{account}</strong>{' '}
                      <span className="tag">{suspended ? 'Suspended' : 'Linked'}</span>
                      {suspended && <p>Comments wait until the suspension is lifted on GitHub.</p>}
                      <p className="quiet">
                        {repositorySelection === 'all' ? 'All repositories' : 'Selected repositories'}
                      </p>
                      {repositories.length > 0 && (
                        <details open={repositories.length <= few}>
                          <summary>
                            {repositories.length === 1 ? '1 repository' : `${repositories.length} repositories`}
                          </summary>
                          <ul>
                            {repositories.map((name) => (
                              <li key={name} className="foreign">
                                {name}
                              </li>
                            ))}
                          </ul>
                        </details>
                      )}
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
                ),
              )}
            </ul>
          ) : (
            <Nothing title="No installation is linked">
              {admin
                ? 'Install the GitHub App on your repositories, so that it keeps one comment on each pull request.'
                : 'An admin installs the GitHub App and links it.'}
            </Nothing>
          )}
          {viewer && <HeldComments comments={viewer.organisation.heldComments} />}
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
