import { Link } from 'react-router';

export interface Step {
  readonly name: string;
  readonly to: string;
}

/** Where a page belongs. */
export function Trail({ steps }: { steps: readonly Step[] }) {
  return (
    <nav aria-label="Breadcrumb" className="trail">
      {[{ name: 'Products', to: '/' }, ...steps].map(({ name, to }) => (
        <Link key={to} to={to} className="foreign">
          {name}
        </Link>
      ))}
    </nav>
  );
}
