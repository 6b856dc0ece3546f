import { type FormEvent, lazy, Suspense, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import {
  CreateTestCaseDocument,
  DeleteTestCaseDocument,
  RunAllTestCasesDocument,
  type TestCasePageQuery,
  TestCasePageDocument,
  UpdateTestCaseDocument,
} from '../../../contract/api.generated.ts';
import { useChange } from '../api/use-change.ts';
import { useLive } from '../api/use-live.ts';
import { Confirmed } from '../parts/confirmed.tsx';
import { CredentialChoice } from '../parts/credential-choice.tsx';
import { Field } from '../parts/field.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { Problem } from '../parts/problem.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { Trail } from '../parts/trail.tsx';
import { Unsaved } from '../parts/unsaved.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { mistakesNamed } from '../text/mistakes-named.ts';

const GherkinEditor = lazy(async () => ({ default: (await import('../editor/gherkin-editor.tsx')).GherkinEditor }));

type Target = NonNullable<TestCasePageQuery['target']>;

const example = `Feature: Search

  Scenario: A product is found
    Given I am on "/"
    Then I should see "Search"
`;

/** Writes a test case; the address `…/test-cases/new` makes one. */
export function TestCase() {
  const { id = '', testCase = '' } = useParams();
  const live = useLive(TestCasePageDocument, { id });
  return (
    <Waiting live={live} page="target">
      {({ target }) => target && <Editor key={testCase} target={target} testCaseId={testCase} />}
    </Waiting>
  );
}

function Editor({ target, testCaseId }: { target: Target; testCaseId: string }) {
  const known = target.testCases.find(({ id }) => id === testCaseId);
  const [name, setName] = useState(known?.name ?? '');
  const [gherkin, setGherkin] = useState(known?.gherkin ?? example);
  const create = useChange(CreateTestCaseDocument);
  const update = useChange(UpdateTestCaseDocument);
  const remove = useChange(DeleteTestCaseDocument);
  const run = useChange(RunAllTestCasesDocument);
  const [credentialSetId, setCredentialSetId] = useState<string | null>(null);
  const go = useNavigate();
  const problem = create.problem ?? update.problem ?? remove.problem ?? run.problem;
  const refused = useMemo(() => mistakesNamed(problem?.message ?? ''), [problem]);
  const saved = useRef({ name, gherkin });
  const isUnsaved = () => name !== saved.current.name || gherkin !== saved.current.gherkin;
  const goOn = (to: string) => {
    saved.current = { name, gherkin };
    void go(to);
  };
  const back = `/targets/${target.id}`;
  if (!known && testCaseId !== 'new')
    return (
      <Nothing title="There is no such test case">
        <Link to={back}>To the target</Link>
      </Nothing>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (known) update.make({ input: { id: known.id, name, gherkin } }, () => goOn(back));
    else create.make({ input: { targetId: target.id, name, gherkin } }, () => goOn(back));
  };
  const saveAndRun = ({ id }: { id: string }) =>
    update.make({ input: { id, name, gherkin } }, () =>
      run.make(
        { input: { targetId: target.id, testCaseId: id, credentialSetId, idempotencyKey: crypto.randomUUID() } },
        ({ runAllTestCases }) => {
          if (runAllTestCases?.intentBatchId) goOn(`/batches/${runAllTestCases.intentBatchId}`);
        },
      ),
    );
  return (
    <>
      <title>{`${known?.name ?? 'New test case'} · Outrider`}</title>
      <Trail
        steps={[
          { name: target.subject.name, to: `/products/${target.subject.id}` },
          { name: target.name, to: back },
        ]}
      />
      <div className="headline">
        <h1 className="foreign">{known?.name ?? 'New test case'}</h1>
      </div>
      <Unsaved isUnsaved={isUnsaved} />
      <form className="card form wide" onSubmit={submit}>
        <Field label="Name">
          <input value={name} required maxLength={200} onChange={({ currentTarget }) => setName(currentTarget.value)} />
        </Field>
        <Suspense fallback={<Skeleton />}>
          <GherkinEditor start={gherkin} onChange={setGherkin} refused={refused} />
        </Suspense>
        {refused.length > 0 && (
          <p className="problem" role="alert">
            This cannot be run, so it was not saved: mend what is marked.
          </p>
        )}
        {problem && refused.length === 0 && <Problem problem={problem} />}
        <div className="buttons">
          <button type="submit" className="main" disabled={create.busy || update.busy}>
            Save
          </button>
          {known && <CredentialChoice value={credentialSetId} onChange={setCredentialSetId} />}
          {known && (
            <button type="button" disabled={update.busy || run.busy} onClick={() => saveAndRun(known)}>
              Save and run
            </button>
          )}
          {known && (
            <Confirmed
              label="Delete"
              question={`Delete ${known.name}? Its runs stay.`}
              busy={remove.busy}
              onYes={() => remove.make({ id: known.id }, () => goOn(back))}
            />
          )}
        </div>
        <p className="quiet">Runs that were started before keep the text that they were started with.</p>
      </form>
    </>
  );
}
