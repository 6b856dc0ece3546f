import { Link, useParams } from 'react-router';
import { DeleteSubjectDocument, type ProductPageQuery, ProductPageDocument } from '../../../contract/api.generated.ts';
import { useLive } from '../api/use-live.ts';
import { useViewer } from '../api/use-viewer.ts';
import { DeleteForAdmins } from '../parts/delete-for-admins.tsx';
import { Nothing } from '../parts/nothing.tsx';
import { RunTable } from '../parts/run-table.tsx';
import { targetLinks } from '../parts/target-links.ts';
import { Trail } from '../parts/trail.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { WebLink } from '../parts/web-link.tsx';
import { Workflow } from '../parts/workflow.tsx';

const everyMs = 5_000;

/** One product: its targets, and how to explore it from CI. */
export function Product() {
  const { id = '' } = useParams();
  const live = useLive(ProductPageDocument, { id }, { every: () => everyMs });
  return (
    <Waiting live={live} page="product">
      {({ subject }) => subject && <Details product={subject} />}
    </Waiting>
  );
}

function Details({ product }: { product: NonNullable<ProductPageQuery['subject']> }) {
  const { id, name, baseUrl, description, targets, workerLabel } = product;
  const { admin } = useViewer();
  return (
    <>
      <title>{`${name} · Outrider`}</title>
      <Trail steps={[]} />
      <div className="headline">
        <h1 className="foreign">{name}</h1>
        <div className="actions">
          {admin && (
            <Link to={`/products/${id}/settings`} className="button">
              Settings
            </Link>
          )}
          <DeleteForAdmins
            operation={DeleteSubjectDocument}
            id={id}
            question={`Delete ${name} with its targets, runs, test cases and issues? This cannot be undone.`}
            then="/"
          />
          <Link to={`/start?product=${id}`} className="button main">
            Start
          </Link>
        </div>
      </div>
      <p className="quiet">{baseUrl ? <WebLink to={baseUrl} /> : 'No base URL: each start names an address'}</p>
      {workerLabel && (
        <p className="quiet">
          Explored by <Link to="/settings/workers">workers</Link> labelled <code>{workerLabel}</code> alone
        </p>
      )}
      {description && <p className="foreign prose">{description}</p>}
      <section className="card" aria-labelledby="targets">
        <h2 id="targets">Targets</h2>
        {targets.length > 0 ? (
          <RunTable
            label="Targets"
            first="Target"
            rows={targets.map((target) => ({
              id: target.id,
              of: { name: target.name, to: `/targets/${target.id}` },
              links: targetLinks(target),
              run: target.latestRun,
              open: target.openIssues,
            }))}
          />
        ) : (
          <Nothing title="No targets yet">
            The Action makes one for each pull request and branch that it explores, or{' '}
            <Link to={`/start?product=${id}`}>start an exploration</Link>.
          </Nothing>
        )}
      </section>
      <section className="card" aria-labelledby="ci">
        <h2 id="ci">Explore every pull request</h2>
        <p className="quiet">
          With an <Link to="/settings/keys">API key</Link> as the repository secret <code>OUTRIDER_API_KEY</code>.
        </p>
        <Workflow subjectId={id} />
      </section>
    </>
  );
}
