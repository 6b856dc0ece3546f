import { type FormEvent, useState } from 'react';
import {
  type CreateWorkerTokenMutation,
  CreateWorkerTokenDocument,
  RevokeWorkerTokenDocument,
  WorkerTokensPageDocument,
} from '../../../contract/api.generated.ts';
import { useChange } from '../api/use-change.ts';
import { useLive } from '../api/use-live.ts';
import { ActionsHead } from './actions-head.tsx';
import { Confirmed } from './confirmed.tsx';
import { Copied } from './copied.tsx';
import { Field } from './field.tsx';
import { Problem } from './problem.tsx';
import { ShownOnce } from './shown-once.tsx';
import { Waiting } from './waiting.tsx';
import { When } from './when.tsx';

type Made = NonNullable<CreateWorkerTokenMutation['createWorkerToken']>;

/** Tokens for workers of the organisation's own: made, seen once, revoked. */
export function WorkerTokens() {
  const live = useLive(WorkerTokensPageDocument, {});
  const revoke = useChange(RevokeWorkerTokenDocument);
  return (
    <section aria-labelledby="tokens">
      <h3 id="tokens">Worker tokens</h3>
      <p className="quiet">
        A worker with one as its <code>WORKER_TOKEN</code> takes this organisation's runs alone, with what their
        credential sets hold.
      </p>
      <NewToken />
      {revoke.problem && <Problem problem={revoke.problem} />}
      <Waiting live={live}>
        {({ workerTokens }) =>
          workerTokens &&
          workerTokens.length > 0 && (
            <table className="list">
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Made by</th>
                  <th scope="col">Last used</th>
                  <ActionsHead />
                </tr>
              </thead>
              <tbody>
                {workerTokens.map(({ id, name, createdBy, createdAt, lastUsedAt }) => (
                  <tr key={id}>
                    <th scope="row" className="foreign">
                      {name}
                    </th>
                    <td>
                      <span className="foreign">{createdBy}</span>, <When at={createdAt} />
                    </td>
                    <td data-label="Last used">{lastUsedAt ? <When at={lastUsedAt} /> : 'Not yet'}</td>
                    <td>
                      <Confirmed
                        label="Revoke"
                        question={`Revoke ${name}? Its workers stop at once, and their runs go to others.`}
                        busy={revoke.busy}
                        onYes={() => revoke.make({ id })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Waiting>
    </section>
  );
}

function NewToken() {
  const create = useChange(CreateWorkerTokenDocument);
  const [made, setMade] = useState<Made | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    create.make({ input: { name: String(new FormData(form).get('name') ?? '') } }, ({ createWorkerToken }) => {
      setMade(createWorkerToken);
      form.reset();
    });
  };
  return (
    <>
      <form className="form row" onSubmit={submit}>
        <Field label="Name of the token">
          <input name="name" required maxLength={200} placeholder="Berlin, behind the firewall" autoComplete="off" />
        </Field>
        <button type="submit" className="main" disabled={create.busy}>
          Create worker token
        </button>
      </form>
      {create.problem && <Problem problem={create.problem} />}
      {made && (
        <ShownOnce done="I have saved it" onDone={() => setMade(null)}>
          <p>
            <strong className="foreign">{made.workerToken.name}</strong> is made. It is shown this once: save it now.
          </p>
          <Copied label="Worker token" text={made.secret} />
        </ShownOnce>
      )}
    </>
  );
}
