import { Link } from 'react-router';
import { useViewer } from '../api/use-viewer.ts';
import { NewProduct } from './new-product.tsx';
import { Workflow } from './workflow.tsx';

/** What to do until something was explored: a product, a first exploration, the Action's workflow. */
export function FirstSteps({ product = null }: { product?: { readonly id: string; readonly name: string } | null }) {
  const { admin } = useViewer();
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">Three steps to the first result</h2>
      <ol>
        <li>
          <h3>Name the product that is to be explored</h3>
          {product && (
            <p>
              Done:{' '}
              <Link to={`/products/${product.id}`} className="foreign">
                {product.name}
              </Link>
              .
            </p>
          )}
          {!product && (admin ? <NewProduct /> : <p>An admin of your organisation does this.</p>)}
        </li>
        <li>
          <h3>Start its first exploration</h3>
          <p>
            {product ? (
              <Link to={`/start?product=${product.id}`}>Start an exploration</Link>
            ) : (
              'Once the product is there, start an exploration'
            )}{' '}
            and watch it live.
          </p>
        </li>
        <li>
          <h3>Explore every pull request</h3>
          <p>
            <Link to="/settings/keys">Create an API key</Link>, save it as the repository secret{' '}
            <code>OUTRIDER_API_KEY</code>, and add this workflow
            {product ? '' : ', with the product’s id once it is there'}:
          </p>
          <Workflow subjectId={product?.id ?? '<product id>'} />
        </li>
      </ol>
    </section>
  );
}
