/** What of an error a client may see. */
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { badUserInput, maskedMessage, PlatformError } from '../../contract/errors.ts';
import { readMs } from '../models/bounded.ts';
import { isTooSlow } from '../models/query.ts';
import type { Logger } from '../log.ts';

/** Ours pass with their code; GraphQL's own are the caller's mistake; anything else is logged and masked. */
export function maskError(error: GraphQLError, correlationId: string, log: Logger): GraphQLFormattedError {
  const place = { ...(error.locations && { locations: error.locations }), ...(error.path && { path: error.path }) };
  const cause = ourFault(error);
  if (cause instanceof PlatformError) {
    return { message: cause.message, ...place, extensions: { code: cause.code } };
  }
  if (cause === null) {
    return { message: withoutSuggestion(error.message), ...place, extensions: { code: 'BAD_USER_INPUT' } };
  }
  log.error({ err: cause, correlationId, path: error.path }, 'A request failed unexpectedly.');
  return { message: maskedMessage, ...place, extensions: { code: 'INTERNAL_SERVER_ERROR', correlationId } };
}

/** What went wrong on our side; null when GraphQL refused what the caller sent. */
function ourFault(error: GraphQLError): Error | null {
  let current: Error | undefined = error;
  while (current instanceof GraphQLError) current = current.originalError;
  if (isTooSlow(current))
    return badUserInput(`The query passes the limit of ${readMs / 1000} s for reading: ask for less.`);
  if (current) return current;
  // An error at a place in the answer is either of an argument, which only execution could judge, or of a stored value
  // that is not what the schema says: its message may quote the value.
  return error.path && !/^(Argument|Variable) "/.test(error.message) ? error : null;
}

const withoutSuggestion = (message: string) => message.replace(/ Did you mean [^?]*\?/g, '');
