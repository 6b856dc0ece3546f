import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import {
  type ProductSettingsPageQuery,
  ProductSettingsPageDocument,
  UpdateSubjectDocument,
} from '../../../contract/api.generated.ts';
import { useChange } from '../api/use-change.ts';
import { useLive } from '../api/use-live.ts';
import { useViewer } from '../api/use-viewer.ts';
import { Field } from '../parts/field.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { Problem } from '../parts/problem.tsx';
import { Trail } from '../parts/trail.tsx';
import { Waiting } from '../parts/waiting.tsx';

type Product = NonNullable<ProductSettingsPageQuery['subject']>;

const keeps = [
  ['keepRunsDays', 'Days that runs are kept after their end'],
  ['keepIssuesDays', 'Days that fixed issues are kept after they were last seen'],
  ['keepArtifactsDays', 'Days that pictures, traces and other artifacts are kept'],
] as const;

/** What a product is called, where it is, who explores it and how long its results are kept. */
export function ProductSettings() {
  const { id = '' } = useParams();
  const live = useLive(ProductSettingsPageDocument, { id });
  const { viewer, admin } = useViewer();
  return (
    <Waiting live={live} page="product">
      {({ subject }) =>
        subject && (
          <>
            <title>{`Settings of ${subject.name} · Outrider`}</title>
            <Trail steps={[{ name: subject.name, to: `/products/${id}` }]} />
            <div className="headline">
              <h1>Product settings</h1>
            </div>
            {admin && <Form product={subject} />}
            {viewer && !admin && (
              <Nothing title="Only admins change products">Ask an admin of your organisation.</Nothing>
            )}
          </>
        )
      }
    </Waiting>
  );
}

function Form({ product }: { product: Product }) {
  const update = useChange(UpdateSubjectDocument);
  const [saved, setSaved] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim() || null;
    const days = (name: string) => {
      const given = text(name);
      return given === null ? null : Number(given);
    };
    setSaved(false);
    update.make(
      {
        input: {
          id: product.id,
          name: text('name') ?? '',
          baseUrl: text('baseUrl'),
          description: text('description'),
          exploreDeployments: form.has('exploreDeployments'),
          workerLabel: text('workerLabel'),
          keepRunsDays: days('keepRunsDays'),
          keepIssuesDays: days('keepIssuesDays'),
          keepArtifactsDays: days('keepArtifactsDays'),
        },
      },
      () => setSaved(true),
    );
  };
  return (
    <form className="card form" onSubmit={submit} onChange={() => setSaved(false)}>
      <Field label="Name">
        <input name="name" required maxLength={200} autoComplete="off" defaultValue={product.name} />
      </Field>
      <Field label="Address" hint="Where explorations begin, unless one names another address.">
        <input name="baseUrl" type="url" placeholder="https://shop.example.com" defaultValue={product.baseUrl ?? ''} />
      </Field>
      <Field label="Description">
        <textarea name="description" rows={3} maxLength={10_000} defaultValue={product.description ?? ''} />
      </Field>
      <label className="tick">
        <input name="exploreDeployments" type="checkbox" defaultChecked={product.exploreDeployments} />
        Explore each successful deployment that GitHub tells of
      </label>
      <Field
        label="Worker label"
        hint="Its runs go only to workers with this label, which alone judge its addresses. Left empty: to workers without labels."
      >
        <input
          name="workerLabel"
          maxLength={63}
          pattern="[a-z0-9._\-]+"
          title="Lower-case letters, digits, dots, dashes and underscores"
          autoComplete="off"
          spellCheck={false}
          defaultValue={product.workerLabel ?? ''}
        />
      </Field>
      {keeps.map(([name, label]) => (
        <Field key={name} label={label} hint="0: for ever. Left empty: as the server says.">
          <input name={name} type="number" min={0} max={3650} step={1} defaultValue={product[name] ?? ''} />
        </Field>
      ))}
      {update.problem && <Problem problem={update.problem} />}
      <div className="buttons">
        <button type="submit" className="main" disabled={update.busy}>
          Save
        </button>
      </div>
      <p role="status">{saved && 'Saved.'}</p>
    </form>
  );
}
