import { Link } from 'react-router';
import { useViewer } from '../api/use-viewer.ts';
import { NewProduct } from './new-product.tsx';
import { Workflow } from './workflow.tsx';

/** What to do where there is no product yet. */
export function FirstSteps() {
  const { admin } = useViewer();
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">Three steps to the first result</h2>
      <ol>
        <li>
          <h3>Name the product that is to be explored</h3>
          {admin ? <NewProduct /> : <p>An admin of your organisation does this.</p>}
        </li>
        <li>
          <h3>Start its first exploration</h3>
          <p>
            <Link to="/start">Start an exploration</Link> once the product is there, and watch it live.
          </p>
        </li>
        <li>
          <h3>Explore every pull request</h3>
          <p>
            <Link to="/settings/keys">Create an API key</Link>, save it as the repository secret{' '}
            <code>OUTRIDER_API_KEY</code>, and add this workflow:
          </p>
          <Workflow subjectId="<product id>" />
        </li>
      </ol>
    </section>
  );
}
