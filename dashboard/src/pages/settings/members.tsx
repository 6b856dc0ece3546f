import {
  MembersPageDocument,
  RemoveMemberDocument,
  type Role,
  UpdateMemberDocument,
} from '../../../../contract/api.generated.ts';
import { useChange } from '../../api/use-change.ts';
import { useLive } from '../../api/use-live.ts';
import { useViewer } from '../../api/use-viewer.ts';
import { ActionsHead } from '../../parts/actions-head.tsx';
import { Confirmed } from '../../parts/confirmed.tsx';
import { Invitations } from '../../parts/invitations.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { When } from '../../parts/when.tsx';
import { roleWords } from '../../text/words.ts';

/** Everybody of the organisation; admins give roles, invite and remove. */
export function Members() {
  const live = useLive(MembersPageDocument, {});
  const { admin, viewer } = useViewer();
  const update = useChange(UpdateMemberDocument);
  const remove = useChange(RemoveMemberDocument);
  const problem = update.problem ?? remove.problem;
  const turned: Record<Role, Role> = { ADMIN: 'MEMBER', MEMBER: 'ADMIN' };
  return (
    <Waiting live={live}>
      {({ members }) => (
        <>
          {problem && <Problem problem={problem} />}
          <table className="list">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                <th scope="col">Since</th>
                {admin && <ActionsHead />}
              </tr>
            </thead>
            <tbody>
              {members?.map(({ id, name, email, role, githubLogin, createdAt }) => (
                <tr key={id}>
                  <th scope="row">
                    <span className="foreign">{name}</span>
                    {id === viewer?.user.id && <span className="quiet"> (you)</span>}
                    <span className="reason foreign">
                      {[email, githubLogin && `@${githubLogin}`].filter(Boolean).join(' · ')}
                    </span>
                  </th>
                  <td>{roleWords[role]}</td>
                  <td>
                    <When at={createdAt} />
                  </td>
                  {admin && (
                    <td>
                      <div className="actions">
                        <button
                          type="button"
                          disabled={update.busy}
                          onClick={() => update.make({ input: { id, role: turned[role] } })}
                        >
                          {role === 'ADMIN' ? 'Make a member' : 'Make an admin'}
                        </button>
                        <Confirmed
                          label="Remove"
                          question={`Remove ${name}? Their sessions end and the API keys they made are deleted.`}
                          busy={remove.busy}
                          onYes={() => remove.make({ id })}
                        />
                      </div>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {admin && <Invitations />}
        </>
      )}
    </Waiting>
  );
}
