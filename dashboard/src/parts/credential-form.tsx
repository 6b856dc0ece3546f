import { type FormEvent, useState } from 'react';
import { Field } from './field.tsx';

interface Props {
  readonly name: string;
  readonly fieldNames: readonly string[];
  readonly submit: string;
  readonly busy: boolean;
  readonly onSubmit: (input: { name: string; fields: { name: string; value: string }[] }) => void;
}

/** A set's name and the values of its fields, which are written blind. */
export function CredentialForm({ name, fieldNames, submit, busy, onSubmit }: Props) {
  const [rows, setRows] = useState(() => fieldNames.map((field, id) => ({ id, field })));
  const [next, setNext] = useState(fieldNames.length);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (key: string) => String(form.get(key) ?? '');
    const fields = rows.map(({ id }) => ({ name: text(`name-${id}`), value: text(`value-${id}`) }));
    onSubmit({ name: text('set-name'), fields });
  };
  return (
    <form className="form" onSubmit={send} autoComplete="off">
      <Field label="Name of the set">
        <input name="set-name" required maxLength={200} defaultValue={name} placeholder="Test customer" />
      </Field>
      {rows.map(({ id, field }) => (
        <div key={id} className="pair">
          <Field label="Field">
            <input name={`name-${id}`} required defaultValue={field} />
          </Field>
          <Field label="Value">
            <input name={`value-${id}`} type="password" required autoComplete="new-password" />
          </Field>
          <button
            type="button"
            aria-label={`Remove the field ${field}`}
            disabled={rows.length === 1}
            onClick={() => setRows(rows.filter((row) => row.id !== id))}
          >
            Remove
          </button>
        </div>
      ))}
      <div className="buttons">
        <button
          type="button"
          onClick={() => {
            setRows([...rows, { id: next, field: '' }]);
            setNext(next + 1);
          }}
        >
          Add a field
        </button>
        <button type="submit" className="main" disabled={busy}>
          {submit}
        </button>
      </div>
    </form>
  );
}
