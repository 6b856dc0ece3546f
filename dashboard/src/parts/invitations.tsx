import { type FormEvent, useState } from 'react';
import {
  InvitationsPageDocument,
  type InviteMemberMutation,
  InviteMemberDocument,
  RevokeInvitationDocument,
} from '../../../contract/api.generated.ts';
import { useChange } from '../api/use-change.ts';
import { useLive } from '../api/use-live.ts';
import { roleWords } from '../text/words.ts';
import { Copied } from './copied.tsx';
import { Field } from './field.tsx';
import { Problem } from './problem.tsx';
import { ShownOnce } from './shown-once.tsx';
import { Waiting } from './waiting.tsx';
import { When } from './when.tsx';

/** Invites people by a link that the admin hands over. */
export function Invitations() {
  const live = useLive(InvitationsPageDocument, {});
  const invite = useChange(InviteMemberDocument);
  const revoke = useChange(RevokeInvitationDocument);
  const [made, setMade] = useState<InviteMemberMutation['inviteMember']>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const role = fields.get('role') === 'ADMIN' ? 'ADMIN' : 'MEMBER';
    invite.make({ input: { email: String(fields.get('email') ?? ''), role } }, ({ inviteMember }) => {
      setMade(inviteMember);
      form.reset();
    });
  };
  const problem = invite.problem ?? revoke.problem;
  return (
    <>
      <h3>Invite somebody</h3>
      <form className="form row" onSubmit={submit}>
        <Field label="E-mail">
          <input name="email" type="email" required autoComplete="off" />
        </Field>
        <Field label="Role">
          <select name="role">
            <option value="MEMBER">{roleWords.MEMBER}</option>
            <option value="ADMIN">{roleWords.ADMIN}</option>
          </select>
        </Field>
        <button type="submit" className="main" disabled={invite.busy}>
          Invite
        </button>
      </form>
      {problem && <Problem problem={problem} />}
      {made && (
        <ShownOnce done="I have sent it" onDone={() => setMade(null)}>
          <p>
            Send this link to <strong className="foreign">{made.invitation.email}</strong>. It is shown this once and
            works once; we send no e-mail.
          </p>
          <Copied label="Invitation link" text={made.url} />
        </ShownOnce>
      )}
      <Waiting live={live}>
        {({ invitations }) =>
          invitations &&
          invitations.length > 0 && (
            <ul className="sets" aria-label="Open invitations">
              {invitations.map(({ id, email, role, invitedBy, createdAt }) => (
                <li key={id}>
                  <div>
                    <strong className="foreign">{email}</strong>, {roleWords[role]}
                    <p className="quiet">
                      by <span className="foreign">{invitedBy}</span>, <When at={createdAt} />
                    </p>
                  </div>
                  <button type="button" disabled={revoke.busy} onClick={() => revoke.make({ id })}>
                    Withdraw
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Waiting>
    </>
  );
}
