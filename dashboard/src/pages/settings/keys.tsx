import { type FormEvent, useState } from 'react';
import {
  type GenerateApiKeyMutation,
  GenerateApiKeyDocument,
  KeysPageDocument,
  RevokeApiKeyDocument,
} from '../../../../contract/api.generated.ts';
import { useChange } from '../../api/use-change.ts';
import { useLive } from '../../api/use-live.ts';
import { ActionsHead } from '../../parts/actions-head.tsx';
import { Confirmed } from '../../parts/confirmed.tsx';
import { Copied } from '../../parts/copied.tsx';
import { Field } from '../../parts/field.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { When } from '../../parts/when.tsx';

type Generated = NonNullable<GenerateApiKeyMutation['generateApiKey']>;

/** API keys: made, seen once, revoked. Rotation is the API's. */
export function Keys() {
  const live = useLive(KeysPageDocument, {});
  const revoke = useChange(RevokeApiKeyDocument);
  return (
    <Waiting live={live}>
      {({ apiKeys }) => (
        <>
          <NewKey />
          {revoke.problem && <Problem problem={revoke.problem} />}
          {apiKeys && apiKeys.length > 0 ? (
            <table className="list">
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Made by</th>
                  <th scope="col">Expires</th>
                  <th scope="col">Last used</th>
                  <ActionsHead />
                </tr>
              </thead>
              <tbody>
                {apiKeys.map(({ id, name, clientId, createdBy, createdAt, expiresAt, lastUsedAt }) => (
                  <tr key={id}>
                    <th scope="row">
                      <span className="foreign">{name}</span>
                      <code className="reason foreign">{clientId}</code>
                    </th>
                    <td>
                      <span className="foreign">{createdBy.name}</span>, <When at={createdAt} />
                    </td>
                    <td data-label="Expires">{expiresAt ? new Date(expiresAt).toLocaleDateString() : 'Never'}</td>
                    <td data-label="Last used">{lastUsedAt ? <When at={lastUsedAt} /> : 'Not yet'}</td>
                    <td>
                      <Confirmed
                        label="Revoke"
                        question={`Revoke ${name}? Whatever uses it stops working at once.`}
                        busy={revoke.busy}
                        onYes={() => revoke.make({ input: { clientId } })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <Nothing title="No API keys yet">CI and scripts call the API with one.</Nothing>
          )}
        </>
      )}
    </Waiting>
  );
}

function NewKey() {
  const generate = useChange(GenerateApiKeyDocument);
  const [made, setMade] = useState<Generated | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const day = String(fields.get('expires') ?? '');
    const expiresAt = day ? new Date(`${day}T23:59:59`).toISOString() : null;
    generate.make({ input: { name: String(fields.get('name') ?? ''), expiresAt } }, ({ generateApiKey }) => {
      setMade(generateApiKey);
      form.reset();
    });
  };
  return (
    <>
      <form className="form row" onSubmit={submit}>
        <Field label="Name">
          <input name="name" required maxLength={200} placeholder="GitHub Actions" autoComplete="off" />
        </Field>
        <Field label="Expires (optional)">
          <input name="expires" type="date" />
        </Field>
        <button type="submit" className="main" disabled={generate.busy}>
          Create key
        </button>
      </form>
      {generate.problem && <Problem problem={generate.problem} />}
      {made && (
        <ShownOnce done="I have saved it" onDone={() => setMade(null)}>
          <p>
            <strong className="foreign">{made.name}</strong> is made. It is shown this once: save it now.
          </p>
          <p>API key, as the Action and the command line take it</p>
          <Copied label="API key" text={made.apiKey} />
          <p>Client id</p>
          <Copied label="Client id" text={made.clientId} />
          <p>Client secret</p>
          <Copied label="Client secret" text={made.clientSecret} />
        </ShownOnce>
      )}
    </>
  );
}
