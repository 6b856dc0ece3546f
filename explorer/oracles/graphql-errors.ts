/** What a GraphQL server answers 200 and fails at: the status tells nothing of it. */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { jsonOf } from './json-of.ts';
import type { OracleContext, Sighting } from './sighting.ts';

interface Question {
  readonly method: string;
  readonly url: string;
  readonly operation: string;
}

/** What is larger is a list of things, not a failure, bytes. */
const mostBytes = 100_000;
const mostAsked = 200;

const failure = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).nullish(),
  extensions: z.looseObject({ code: z.string().nullish() }).nullish(),
});
const answer = z.object({ errors: z.array(failure).min(1) });

/** The server's own mistakes, by the codes that servers give them; what it refuses has others. */
const internal = /INTERNAL|UNEXPECTED|UNKNOWN|DOWNSTREAM_SERVICE/i;
const mistake =
  /\b(?:internal (?:server )?error|unexpected error)\b|\b(?:Type|Reference|Range|Attribute|Key|Index|ZeroDivision)Error\b|\w+Exception\b|\bCannot (?:read propert|return null for non-nullable)/i;

export const graphqlFailure = 'answered 200 with a failure: ';

export function watchGraphql(cdp: CDPSession, context: OracleContext): void {
  const asked = new Map<string, Question>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!/^(?:Fetch|XHR)$/.test(type ?? '') || !context.site.owns(request.url) || asked.size >= mostAsked) return;
    const operation = operationIn(request.url, request.postData ?? '');
    if (operation !== null) asked.set(requestId, { method: request.method, url: request.url, operation });
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.status !== 200) asked.delete(requestId);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => asked.delete(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const question = asked.get(requestId);
    asked.delete(requestId);
    if (!question || encodedDataLength > mostBytes) return;
    const body = cdp.send('Network.getResponseBody', { requestId });
    body.then(
      ({ body: text }) => {
        for (const sighting of graphqlSightings(question, text)) context.report(sighting);
      },
      () => {},
    );
  });
}

/** The name of what is asked for, empty where it has none; null of what is no GraphQL. */
function operationIn(url: string, sent: string): string | null {
  const isQuestion = /^\s*[[{].*"query"\s*:\s*"/s.test(sent) || /graphql|\bgql\b/i.test(new URL(url).pathname);
  if (!isQuestion) return null;
  return /"operationName"\s*:\s*"(\w+)"/.exec(sent)?.[1] ?? /\b(?:query|mutation)\s+(\w+)/.exec(sent)?.[1] ?? '';
}

/** At most one, of the first failure that is the server's own: others of the same answer mostly come of it. Pure. */
export function graphqlSightings({ method, url, operation }: Question, text: string): Sighting[] {
  const told = answer.safeParse(parsed(text));
  const failed = told.data?.errors.find(({ message, extensions }) =>
    extensions?.code ? internal.test(extensions.code) : mistake.test(message),
  );
  if (!failed) return [];
  const { message, path, extensions } = failed;
  const field = path?.filter((part) => typeof part === 'string').join('.') ?? '';
  const of = operation || field;
  return [
    {
      kind: 'HTTP_SERVER_ERROR',
      severity: 'HIGH',
      title: `GraphQL fails${of ? ` at ${of}` : ''}: ${message}`,
      message: `${method} ${url} answered 200, and ${field || of || 'it'} failed${extensions?.code ? ` (${extensions.code})` : ''}: ${message}`,
      stack: null,
      traits: { message: `${graphqlFailure}${of} ${message}`, method, url },
    },
  ];
}

function parsed(text: string): unknown {
  const value = jsonOf(text);
  return Array.isArray(value) ? value.find((one) => answer.safeParse(one).success) : value;
}
