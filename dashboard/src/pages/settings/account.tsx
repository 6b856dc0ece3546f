import { type FormEvent, useState } from 'react';
import { ChangePasswordDocument, SignOutEverywhereDocument } from '../../../../contract/api.generated.ts';
import { setSignedIn } from '../../api/session-state.ts';
import { useChange } from '../../api/use-change.ts';
import { useViewer } from '../../api/use-viewer.ts';
import { Confirmed } from '../../parts/confirmed.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Field } from '../../parts/field.tsx';
import { Problem } from '../../parts/problem.tsx';

export function Account() {
  const { viewer, admin } = useViewer();
  const change = useChange(ChangePasswordDocument);
  const leave = useChange(SignOutEverywhereDocument);
  const [done, setDone] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name) ?? '');
    setDone(false);
    change.make({ input: { currentPassword: text('current'), newPassword: text('new') } }, () => {
      setDone(true);
      form.reset();
    });
  };
  return (
    <>
      <Facts
        facts={[
          ['Name', viewer?.user.name],
          ['E-mail', viewer?.user.email],
          ['Organisation', viewer?.organisation.name],
          ['Role', viewer && (admin ? 'Admin' : 'Member')],
        ]}
      />
      <h3>Change your password</h3>
      <form className="form" onSubmit={submit}>
        <Field label="Current password">
          <input name="current" type="password" autoComplete="current-password" required />
        </Field>
        <Field label="New password" hint="At least 8 characters. All your other sessions end.">
          <input name="new" type="password" autoComplete="new-password" minLength={8} maxLength={1024} required />
        </Field>
        {change.problem && <Problem problem={change.problem} />}
        <button type="submit" disabled={change.busy}>
          Change password
        </button>
        <p role="status">{done && 'Your password is changed.'}</p>
      </form>
      <h3>Sessions</h3>
      <Confirmed
        label="Sign out everywhere"
        question="End all your sessions, this one too?"
        busy={leave.busy}
        onYes={() => leave.make({}, () => setSignedIn(false))}
      />
      {leave.problem && <Problem problem={leave.problem} />}
    </>
  );
}
