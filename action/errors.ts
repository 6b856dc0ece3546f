import { ApiError } from '../contract/api-client.ts';
import { InputError } from './input-readers.ts';
import type { Outcome } from './outcome.ts';
import { logLine } from './text.ts';

/** Something that kept the Action from a result: says whose it is to mend, and how. */
export const errorOutcome = (error: unknown): Outcome => ({
  status: 'error',
  verdict: 'tool-error',
  message: explain(error),
  red: true,
});

function explain(error: unknown): string {
  if (error instanceof InputError) return `Wrong input. ${logLine(error.message, 1_000)}`;
  if (!(error instanceof ApiError)) {
    return `Error of the Action: ${logLine(error instanceof Error ? error.message : String(error), 1_000)}`;
  }
  const message = logLine(error.message, 1_000);
  switch (error.code) {
    case 'NETWORK':
      return `Outrider server unreachable: ${message} Check base-url and auth-url, and that this runner may reach them.`;
    case 'UNAUTHENTICATED':
    case 'BAD_API_KEY':
      return `API key refused: ${message} Check api-key, auth-url and realm; the key may have been revoked or have expired.`;
    case 'FORBIDDEN':
    case 'NOT_FOUND':
    case 'BAD_USER_INPUT':
    case 'CONFLICT':
    case 'ORG_NOT_LINKED':
      return `Outrider refused (${error.code}): ${message}`;
    default: {
      const { status } = error;
      if (status !== null && status >= 300 && status < 500 && status !== 429) {
        return `Not answered as an Outrider server does: ${message} Check base-url, auth-url and realm.`;
      }
      const id = error.correlationId === null ? '' : ` Its log has the details under ${error.correlationId}.`;
      return `Error of the Outrider server: ${message}${id}`;
    }
  }
}
