const words: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'no route to it',
  ENETUNREACH: 'no route to it',
  ENOTFOUND: 'its name does not resolve',
  EAI_AGAIN: 'its name does not resolve',
};

/** Why a connection failed, in words for a run's failure reason. */
export function failureOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  return ('code' in first && words[String(first.code)]) || first.message;
}
