import { Link, useSearchParams } from 'react-router';

interface Props {
  readonly offset: number;
  readonly limit: number;
  readonly shown: number;
  readonly total: number;
  readonly hasMore: boolean;
}

/** The way through a long list; the place is in the address. */
export function Pager({ offset, limit, shown, total, hasMore }: Props) {
  const [params] = useSearchParams();
  const at = (place: number) => {
    const next = new URLSearchParams(params);
    if (place > 0) next.set('offset', String(place));
    else next.delete('offset');
    return `?${next}`;
  };
  if (total <= limit && offset === 0) return null;
  return (
    <nav className="pager" aria-label="Pages of the list">
      {offset > 0 ? (
        <Link to={at(Math.max(0, offset - limit))}>Previous</Link>
      ) : (
        <span className="quiet">Previous</span>
      )}
      <span className="number">
        {(shown > 0 ? offset + 1 : 0).toLocaleString('en')}–{(offset + shown).toLocaleString('en')} of{' '}
        {total.toLocaleString('en')}
      </span>
      {hasMore ? <Link to={at(offset + limit)}>Next</Link> : <span className="quiet">Next</span>}
    </nav>
  );
}
