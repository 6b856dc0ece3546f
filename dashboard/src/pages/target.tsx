import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import {
  type TargetPageQuery,
  DeleteTargetDocument,
  RunAllTestCasesDocument,
  TargetPageDocument,
} from '../../../contract/api.generated.ts';
import { useChange } from '../api/use-change.ts';
import { useLive } from '../api/use-live.ts';
import { CredentialChoice } from '../parts/credential-choice.tsx';
import { DeleteForAdmins } from '../parts/delete-for-admins.tsx';
import { Facts } from '../parts/facts.tsx';
import { IssueList } from '../parts/issue-list.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { Problem } from '../parts/problem.tsx';
import { RunTable } from '../parts/run-table.tsx';
import { Trail } from '../parts/trail.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { WebLink } from '../parts/web-link.tsx';

const everyMs = 3_000;

/** One target: its open issues, runs and test cases. */
export function Target() {
  const { id = '' } = useParams();
  const live = useLive(TargetPageDocument, { id }, { every: () => everyMs });
  return (
    <Waiting live={live} page="target">
      {({ target, runs, issues }) => target && <Details target={target} runs={runs} issues={issues} />}
    </Waiting>
  );
}

type Props = Omit<TargetPageQuery, 'target'> & { target: NonNullable<TargetPageQuery['target']> };

function Details({ target, runs, issues }: Props) {
  const { id, name, subject, version, environment, buildKey, buildNumber, ciRunUrl, pullRequestUrl, url } = target;
  return (
    <>
      <title>{`${name} · Outrider`}</title>
      <Trail steps={[{ name: subject.name, to: `/products/${subject.id}` }]} />
      <div className="headline">
        <h1 className="foreign">{name}</h1>
        <div className="actions">
          <DeleteForAdmins
            operation={DeleteTargetDocument}
            id={id}
            question={`Delete ${name} with its runs, test cases and issues? This cannot be undone.`}
            then={`/products/${subject.id}`}
          />
          <Link to={`/compare?target=${id}`} className="button">
            Compare
          </Link>
          <Link to={`/start?target=${id}`} className="button main">
            Start
          </Link>
        </div>
      </div>
      <Facts
        facts={[
          ['Address', url && <WebLink to={url} />],
          ['Pull request', pullRequestUrl && <WebLink to={pullRequestUrl} />],
          ['CI run', ciRunUrl && <WebLink to={ciRunUrl} />],
          ['Version', version],
          ['Environment', environment],
          ['Build', buildNumber],
          ['Build key', <code key="key">{buildKey}</code>],
        ]}
      />
      <section className="card" aria-labelledby="issues">
        <h2 id="issues">
          Open issues <span className="count number">{issues?.totalCount ?? 0}</span>
        </h2>
        {issues && issues.issues.length > 0 ? (
          <IssueList issues={issues.issues} withTarget={false} />
        ) : (
          <Nothing title="No open issues" />
        )}
        <Link to={`/issues?targetId=${id}`}>All issues of this target</Link>
      </section>
      <section className="card" aria-labelledby="runs">
        <h2 id="runs">
          Runs <span className="count number">{runs?.totalCount ?? 0}</span>
        </h2>
        {runs && runs.runs.length > 0 ? (
          <RunTable label="Runs" first="Run" rows={runs.runs.map((run) => ({ id: run.id, of: null, run }))} />
        ) : (
          <Nothing title="Not explored yet">
            <Link to={`/start?target=${id}`}>Start an exploration</Link> and watch it live.
          </Nothing>
        )}
        {runs && runs.totalCount > runs.runs.length && <Link to={`/runs?targetId=${id}`}>All runs of this target</Link>}
      </section>
      <TestCases target={target} />
    </>
  );
}

function TestCases({ target: { id, testCases } }: { target: Props['target'] }) {
  const runAll = useChange(RunAllTestCasesDocument);
  const [credentialSetId, setCredentialSetId] = useState<string | null>(null);
  const go = useNavigate();
  const start = (testCaseId: string | null) =>
    runAll.make(
      { input: { targetId: id, testCaseId, credentialSetId, idempotencyKey: crypto.randomUUID() } },
      ({ runAllTestCases }) => {
        if (runAllTestCases?.intentBatchId) void go(`/batches/${runAllTestCases.intentBatchId}`);
      },
    );
  return (
    <section className="card" aria-labelledby="test-cases">
      <header>
        <h2 id="test-cases">
          Test cases <span className="count number">{testCases.length}</span>
        </h2>
        <div className="actions">
          {testCases.length > 0 && <CredentialChoice value={credentialSetId} onChange={setCredentialSetId} />}
          {testCases.length > 0 && (
            <button type="button" disabled={runAll.busy} onClick={() => start(null)}>
              Run all
            </button>
          )}
          <Link to={`/targets/${id}/test-cases/new`} className="button">
            New test case
          </Link>
        </div>
      </header>
      {runAll.problem && <Problem problem={runAll.problem} />}
      {testCases.length > 0 ? (
        <RunTable
          label="Test cases"
          first="Test case"
          rows={testCases.map((test) => ({
            id: test.id,
            of: { name: test.name, to: `/targets/${id}/test-cases/${test.id}` },
            act: (
              <button
                type="button"
                className="small"
                aria-label={`Run ${test.name}`}
                disabled={runAll.busy}
                onClick={() => start(test.id)}
              >
                Run
              </button>
            ),
            run: test.lastRun,
          }))}
        />
      ) : (
        <Nothing title="No test cases yet">
          What must always work, written in Gherkin, is run step by step in the same browser.
        </Nothing>
      )}
    </section>
  );
}
