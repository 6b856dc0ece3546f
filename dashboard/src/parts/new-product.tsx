import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { CreateSubjectDocument } from '../../../contract/api.generated.ts';
import { useChange } from '../api/use-change.ts';
import { Field } from './field.tsx';
import { Problem } from './problem.tsx';

/** Makes a product and goes to it. */
export function NewProduct() {
  const create = useChange(CreateSubjectDocument);
  const go = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const baseUrl = String(form.get('baseUrl') ?? '').trim();
    create.make({ input: { name: String(form.get('name') ?? ''), baseUrl: baseUrl || null } }, ({ createSubject }) => {
      if (createSubject) void go(`/products/${createSubject.id}`);
    });
  };
  return (
    <form className="form" onSubmit={submit}>
      <Field label="Name">
        <input name="name" required maxLength={200} autoComplete="off" />
      </Field>
      <Field label="Address" hint="Where explorations begin, unless one names another address.">
        <input name="baseUrl" type="url" placeholder="https://shop.example.com" />
      </Field>
      {create.problem && <Problem problem={create.problem} />}
      <button type="submit" className="main" disabled={create.busy}>
        Create product
      </button>
    </form>
  );
}
