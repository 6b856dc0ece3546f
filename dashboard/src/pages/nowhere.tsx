import { Link } from 'react-router';

export function Nowhere() {
  return (
    <>
      <title>Not found · Outrider</title>
      <h1>There is nothing at this address</h1>
      <p>
        <Link to="/">To the products</Link>
      </p>
    </>
  );
}
