import { useRef } from 'react';
import { Link } from 'react-router';
import { type OverviewPageQuery, OverviewPageDocument } from '../../../contract/api.generated.ts';
import { isTerminal } from '../../../contract/run-status.ts';
import { useLive } from '../api/use-live.ts';
import { useViewer } from '../api/use-viewer.ts';
import { FirstSteps } from '../parts/first-steps.tsx';
import { NewProduct } from '../parts/new-product.tsx';
import { RunTable } from '../parts/run-table.tsx';
import { targetLinks } from '../parts/target-links.ts';
import { Trend } from '../parts/trend.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { WebLink } from '../parts/web-link.tsx';
import { counted } from '../text/words.ts';

type Products = NonNullable<OverviewPageQuery['subjects']>;

const busyMs = 1_500;
const idleMs = 15_000;
/** A product's newest targets; the rest is on its own page. */
const shownTargets = 6;

/** All products with their targets' latest runs. */
export function Overview() {
  const live = useLive(OverviewPageDocument, {}, { every: ({ subjects }) => (busy(subjects ?? []) ? busyMs : idleMs) });
  const some = (live.data?.subjects?.length ?? 0) > 0;
  return (
    <>
      <title>Products · Outrider</title>
      <div className="headline">
        <h1>Products</h1>
        {some && <Actions />}
      </div>
      <Waiting live={live}>
        {({ subjects }) => (
          <>
            {!explored(subjects ?? []) && <FirstSteps product={subjects?.[0] ?? null} />}
            {subjects?.map((product) => (
              <Product key={product.id} product={product} />
            ))}
          </>
        )}
      </Waiting>
    </>
  );
}

function Actions() {
  const { admin } = useViewer();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div className="actions">
      {admin && (
        <button type="button" onClick={() => dialog.current?.showModal()}>
          New product
        </button>
      )}
      <Link to="/start" className="button main">
        Start
      </Link>
      <dialog ref={dialog} closedby="any" aria-label="New product">
        <NewProduct />
      </dialog>
    </div>
  );
}

function Product({ product: { id, name, baseUrl, targets, issueTrend } }: { product: Products[number] }) {
  const open = targets.reduce((sum, { openIssues }) => sum + openIssues, 0);
  return (
    <section className="card" aria-labelledby={`product-${id}`}>
      <header>
        <h2 id={`product-${id}`}>
          <Link to={`/products/${id}`} className="foreign">
            {name}
          </Link>
        </h2>
        <p className="quiet">{baseUrl ? <WebLink to={baseUrl} /> : 'No base URL: each start names an address'}</p>
        <div className="aside trend">
          <Trend days={issueTrend} />
          <p className={open > 0 ? 'bad' : 'quiet'}>{counted(open, 'open issue')}</p>
        </div>
      </header>
      {targets.length > 0 ? (
        <RunTable
          label={`Targets of ${name}`}
          first="Target"
          rows={targets.slice(0, shownTargets).map((target) => ({
            id: target.id,
            of: { name: target.name, to: `/targets/${target.id}` },
            links: targetLinks(target),
            run: target.latestRun,
            open: target.openIssues,
          }))}
        />
      ) : (
        <p className="quiet">
          No targets yet. The Action makes one for each pull request and branch that it explores, or{' '}
          <Link to={`/start?product=${id}`}>start an exploration</Link>.
        </p>
      )}
      {targets.length > shownTargets && (
        <p>
          <Link to={`/products/${id}`}>All {counted(targets.length, 'target')}</Link>
        </p>
      )}
    </section>
  );
}

const explored = (products: Products) => products.some(({ targets }) => targets.some(({ latestRun }) => latestRun));

const busy = (products: Products) =>
  products.some(({ targets }) => targets.some(({ latestRun }) => latestRun && !isTerminal(latestRun.status)));
