import { useState } from 'react';
import {
  CredentialsPageDocument,
  CreateCredentialSetDocument,
  DeleteCredentialSetDocument,
  UpdateCredentialSetDocument,
} from '../../../../contract/api.generated.ts';
import { useChange } from '../../api/use-change.ts';
import { useLive } from '../../api/use-live.ts';
import { useViewer } from '../../api/use-viewer.ts';
import { Confirmed } from '../../parts/confirmed.tsx';
import { CredentialForm } from '../../parts/credential-form.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { When } from '../../parts/when.tsx';

/** Credential sets: values go in and never come out. */
export function Credentials() {
  const live = useLive(CredentialsPageDocument, {});
  const { admin } = useViewer();
  const create = useChange(CreateCredentialSetDocument);
  const update = useChange(UpdateCredentialSetDocument);
  const remove = useChange(DeleteCredentialSetDocument);
  const [edited, setEdited] = useState<string | null>(null);
  const problem = create.problem ?? update.problem ?? remove.problem;
  return (
    <Waiting live={live}>
      {({ credentialSets }) => (
        <>
          <p className="quiet">
            What the explorer logs in with. Values are kept encrypted and shown to nobody, not even to admins.
          </p>
          {problem && <Problem problem={problem} />}
          {credentialSets && credentialSets.length > 0 ? (
            <ul className="sets">
              {credentialSets.map(({ id, name, fieldNames, updatedAt }) => (
                <li key={id}>
                  <div>
                    <strong className="foreign">{name}</strong>
                    <span className="quiet">
                      {' '}
                      changed <When at={updatedAt} />
                    </span>
                    <p className="tags">
                      {fieldNames.map((field) => (
                        <code key={field} className="tag foreign">
                          {field}
                        </code>
                      ))}
                    </p>
                    {edited === id && (
                      <CredentialForm
                        name={name}
                        fieldNames={fieldNames}
                        submit="Replace all values"
                        busy={update.busy}
                        onSubmit={(input) => update.make({ input: { id, ...input } }, () => setEdited(null))}
                      />
                    )}
                  </div>
                  {admin && (
                    <div className="actions">
                      <button type="button" onClick={() => setEdited(edited === id ? null : id)}>
                        {edited === id ? 'Cancel' : 'Change'}
                      </button>
                      <Confirmed
                        label="Delete"
                        question={`Delete ${name}? Runs that want it will not start.`}
                        busy={remove.busy}
                        onYes={() => remove.make({ id })}
                      />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <Nothing title="No credential sets yet">
              {admin ? 'Save one below, and choose it at the start of an exploration.' : 'An admin saves them.'}
            </Nothing>
          )}
          {admin && (
            <>
              <h3>New credential set</h3>
              <CredentialForm
                key={credentialSets?.length}
                name=""
                fieldNames={['username', 'password']}
                submit="Save"
                busy={create.busy}
                onSubmit={(input) => create.make({ input })}
              />
            </>
          )}
        </>
      )}
    </Waiting>
  );
}
