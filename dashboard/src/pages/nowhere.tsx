import { PageLink } from '../parts/page-link.tsx';

export function Nowhere() {
  return (
    <>
      <title>Not found · Outrider</title>
      <h1>There is nothing at this address</h1>
      <p>
        <PageLink to="/">To the products</PageLink>
      </p>
    </>
  );
}
