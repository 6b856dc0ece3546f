import { badUserInput } from '../../contract/errors.ts';
import type { Caller } from '../auth/caller.ts';
import type { SubjectDoc } from '../models/subject.ts';

/** What is explored: the override where it counts, else the product's base URL. */
export function explorationUrl(caller: Caller, override: string | null, fromCi: boolean, subject: SubjectDoc): string {
  // An API key may steer an exploration elsewhere only as a CI job; a person at the dashboard may always.
  const honoured = caller.kind === 'user' || fromCi ? override : null;
  const url = honoured ?? subject.baseUrl;
  if (url) return url;
  throw badUserInput(
    override
      ? `The product ${subject.name} has no base URL, and url counts from an API key only with triggerSource CI.`
      : `There is no address to explore: give the product ${subject.name} a base URL, or send url.`,
  );
}
