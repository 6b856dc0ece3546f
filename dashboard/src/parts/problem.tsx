import type { ApiError } from '../../../contract/api-client.ts';

/** What went wrong, what to quote when asking for help, and a way on; a form is its own way on. */
export function Problem({ problem, retry }: { problem: ApiError; retry?: () => void }) {
  return (
    <div className="problem" role="alert">
      <p className="foreign">{problem.message}</p>
      {problem.correlationId && (
        <p className="quiet">
          Correlation id, the same as in the server’s log: <code>{problem.correlationId}</code>
        </p>
      )}
      {retry && (
        <button type="button" onClick={retry}>
          Retry
        </button>
      )}
    </div>
  );
}
