import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  type StartPageQuery,
  StartExplorationDocument,
  StartPageDocument,
  UpsertTargetDocument,
} from '../../../contract/api.generated.ts';
import { useChange } from '../api/use-change.ts';
import { useLive } from '../api/use-live.ts';
import { Field } from '../parts/field.tsx';
import { FirstSteps } from '../parts/first-steps.tsx';
import { Problem } from '../parts/problem.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { readValues } from '../text/read-values.ts';

/** Starts an exploration and goes to its live page. */
export function Start() {
  const live = useLive(StartPageDocument, {});
  return (
    <>
      <title>Start an exploration · Outrider</title>
      <div className="headline">
        <h1>Start an exploration</h1>
      </div>
      <Waiting live={live}>
        {({ subjects, credentialSets }) =>
          subjects && subjects.length > 0 ? <Form products={subjects} sets={credentialSets ?? []} /> : <FirstSteps />
        }
      </Waiting>
    </>
  );
}

interface Props {
  readonly products: NonNullable<StartPageQuery['subjects']>;
  readonly sets: NonNullable<StartPageQuery['credentialSets']>;
}

function Form({ products, sets }: Props) {
  const [params] = useSearchParams();
  const asked = params.get('target');
  const askedProduct = products.find(
    ({ id, targets }) => id === params.get('product') || targets.some((target) => target.id === asked),
  );
  const [productId, setProductId] = useState(askedProduct?.id ?? products[0]?.id ?? '');
  const product = products.find(({ id }) => id === productId);
  const [targetId, setTargetId] = useState(asked ?? product?.targets[0]?.id ?? '');
  const [mistake, setMistake] = useState<string | null>(null);
  const upsert = useChange(UpsertTargetDocument);
  const explore = useChange(StartExplorationDocument);
  const go = useNavigate();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const values = readValues(text('values'));
    setMistake(values.mistake);
    if (values.mistake !== null) return;
    const begin = (target: string) =>
      explore.make(
        {
          input: {
            targetId: target,
            url: text('url') || null,
            credentialSetId: text('set') || null,
            inputValues: values.values,
            maxDurationSeconds: Math.round(Number(text('minutes')) * 60),
            idempotencyKey: crypto.randomUUID(),
          },
        },
        ({ startExploration }) => {
          if (startExploration) void go(`/runs/${startExploration.id}`);
        },
      );
    if (targetId) return begin(targetId);
    const name = text('name');
    upsert.make({ input: { subjectId: productId, name, buildKey: `manual:${name}` } }, ({ upsertSimulationTarget }) => {
      if (upsertSimulationTarget) begin(upsertSimulationTarget.id);
    });
  };
  const problem = upsert.problem ?? explore.problem;
  return (
    <form className="card form" onSubmit={submit}>
      <Field label="Product">
        <select
          value={productId}
          onChange={({ currentTarget }) => {
            setProductId(currentTarget.value);
            setTargetId(products.find(({ id }) => id === currentTarget.value)?.targets[0]?.id ?? '');
          }}
        >
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Target">
        <select value={targetId} onChange={({ currentTarget }) => setTargetId(currentTarget.value)}>
          {product?.targets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="">A new target …</option>
        </select>
      </Field>
      {!targetId && (
        <Field label="Name of the new target" hint="A branch or an environment: main, staging.">
          <input name="name" required maxLength={200} defaultValue="main" />
        </Field>
      )}
      <Field
        label="Address"
        hint={product?.baseUrl ? `Left empty: ${product.baseUrl}` : 'The product has none of its own.'}
      >
        <input name="url" type="url" required={!product?.baseUrl} placeholder={product?.baseUrl ?? 'https://'} />
      </Field>
      <Field label="Credential set">
        <select name="set" defaultValue="">
          <option value="">None</option>
          {sets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Input values" hint="One name=value a line, by type or name of the form’s field. Not for secrets.">
        <textarea name="values" rows={3} placeholder="email=ann@example.com" spellCheck={false} />
      </Field>
      <Field label="Minutes" hint="0.2 to 40.">
        <input name="minutes" type="number" min={0.2} max={40} step={0.1} defaultValue={5} required />
      </Field>
      {mistake && (
        <p className="problem" role="alert">
          {mistake}
        </p>
      )}
      {problem && <Problem problem={problem} />}
      <button type="submit" className="main" disabled={upsert.busy || explore.busy}>
        Start
      </button>
    </form>
  );
}
