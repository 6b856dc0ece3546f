import { useRouteError } from 'react-router';

/** In place of a page whose code does not come, as after an update of the server, or that failed. */
export function Broken() {
  const error = useRouteError();
  return (
    <main className="narrow">
      <title>Reload this page · Outrider</title>
      <div className="card" role="alert">
        <h1>Reload this page</h1>
        <p>Part of it could not be loaded or shown: the server may have been updated, or cannot be reached.</p>
        <p className="quiet foreign">{error instanceof Error ? error.message : String(error)}</p>
        <p>
          <button type="button" className="main" onClick={() => window.location.reload()}>
            Reload
          </button>
        </p>
      </div>
    </main>
  );
}
