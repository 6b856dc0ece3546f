import { type OverviewPageQuery, OverviewPageDocument } from '../../../contract/api.generated.ts';
import { isTerminal } from '../../../contract/run-status.ts';
import { useLive } from '../api/use-live.ts';
import { FirstSteps } from '../parts/first-steps.tsx';
import { RunTable } from '../parts/run-table.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { WebLink } from '../parts/web-link.tsx';

type Products = NonNullable<OverviewPageQuery['subjects']>;

const busyMs = 1_500;
const idleMs = 15_000;

/** All products with their targets' latest runs. */
export function Overview() {
  const live = useLive(OverviewPageDocument, {}, ({ subjects }) => (busy(subjects ?? []) ? busyMs : idleMs));
  return (
    <>
      <title>Products · Outrider</title>
      <div className="headline">
        <h1>Products</h1>
      </div>
      <Waiting live={live}>
        {({ subjects }) =>
          subjects && subjects.length > 0 ? (
            subjects.map((product) => <Product key={product.id} product={product} />)
          ) : (
            <FirstSteps />
          )
        }
      </Waiting>
    </>
  );
}

function Product({ product: { id, name, baseUrl, targets } }: { product: Products[number] }) {
  return (
    <section className="card" aria-labelledby={`product-${id}`}>
      <header>
        <h2 id={`product-${id}`} className="foreign">
          {name}
        </h2>
        <p className="quiet">{baseUrl ? <WebLink to={baseUrl} /> : 'No base URL: each start names an address'}</p>
      </header>
      {targets.length > 0 ? (
        <RunTable
          label={`Targets of ${name}`}
          rows={targets.map((target) => ({ id: target.id, name: target.name, run: target.latestRun }))}
        />
      ) : (
        <p className="quiet">No targets yet. The Action makes one for each pull request and branch that it explores.</p>
      )}
    </section>
  );
}

const busy = (products: Products) =>
  products.some(({ targets }) => targets.some(({ latestRun }) => latestRun && !isTerminal(latestRun.status)));
