/** What a server answers 200 and fails at: GraphQL as its specification has it, others by a word of theirs (`success: false`). The status tells nothing of it. */
import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { addressTemplate } from '../state.ts';
import { jsonOf } from './json-of.ts';
import type { OracleContext, Sighting } from './sighting.ts';

interface Question {
  readonly method: string;
  readonly url: string;
  /** Of GraphQL, the name of what is asked for, empty where it has none; null of anything else. */
  readonly operation: string | null;
}

/** What is larger is a list of things, not a failure, bytes. */
const mostBytes = 100_000;
/** A trace comes to less than this. */
const mostPlainBytes = 20_000;
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

export const answeredFailure = 'answered 200 with a failure: ';

export function watchAnswers(cdp: CDPSession, context: OracleContext): void {
  const asked = new Map<string, Question>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!/^(?:Fetch|XHR)$/.test(type ?? '') || !context.site.owns(request.url) || asked.size >= mostAsked) return;
    const { method, url, postData = '' } = request;
    asked.set(requestId, { method, url, operation: operationIn(url, postData) });
  });
  cdp.on('Network.responseReceived', ({ requestId, response: { status, mimeType } }) => {
    const isPlain = asked.get(requestId)?.operation === null;
    if (status !== 200 || (isPlain && !/json/i.test(mimeType))) asked.delete(requestId);
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => asked.delete(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const question = asked.get(requestId);
    asked.delete(requestId);
    if (!question || encodedDataLength > (question.operation === null ? mostPlainBytes : mostBytes)) return;
    const body = cdp.send('Network.getResponseBody', { requestId });
    body.then(
      ({ body: text }) => {
        for (const sighting of failuresAnswered(question, text)) context.report(sighting);
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
export function failuresAnswered({ method, url, operation }: Question, text: string): Sighting[] {
  const told = operation === null ? plainFailure(text) : graphqlFailure(operation, text);
  if (!told) return [];
  const { title, message, trait, stack } = told;
  return [
    {
      kind: 'HTTP_SERVER_ERROR',
      severity: 'HIGH',
      title: title ?? `${method} ${addressTemplate(url)} answers 200 and fails: ${message}`,
      message: `${method} ${url} answered 200, and ${told.failed}: ${message}`,
      stack,
      traits: { message: answeredFailure + trait, method, url },
    },
  ];
}

interface Told {
  /** Null: by the request. */
  readonly title: string | null;
  /** In the server's words. */
  readonly message: string;
  /** What failed, with its code. */
  readonly failed: string;
  /** What tells it from other failures there. */
  readonly trait: string;
  readonly stack: string | null;
}

function graphqlFailure(operation: string, text: string): Told | null {
  const value = jsonOf(text);
  const one = Array.isArray(value) ? value.find((part) => answer.safeParse(part).success) : value;
  const failed = answer
    .safeParse(one)
    .data?.errors.find(({ message, extensions }) =>
      extensions?.code ? internal.test(extensions.code) : mistake.test(message),
    );
  if (!failed) return null;
  const { message, path, extensions } = failed;
  const field = path?.filter((part) => typeof part === 'string').join('.') ?? '';
  const of = operation || field;
  return {
    title: `GraphQL fails${of ? ` at ${of}` : ''}: ${message}`,
    message,
    failed: `${field || of || 'it'} failed${extensions?.code ? ` (${extensions.code})` : ''}`,
    trait: `${of} ${message}`,
    stack: null,
  };
}

const words = z.string().nullish().catch(null);
const flag = z.union([z.boolean(), z.string(), z.number()]).nullish().catch(null);
/** As servers write it that have one form for all that they answer. */
const plain = z.object({
  ...{ success: flag, ok: flag, status: flag, statusCode: flag, code: flag },
  error: z
    .union([z.string(), z.boolean(), z.object({ message: words, stack: words, trace: words })])
    .nullish()
    .catch(null),
  ...{ message: words, msg: words, detail: words, exception: words },
  ...{ traceback: words, stack: words, stackTrace: words, trace: words },
});
type Plain = z.infer<typeof plain>;

/** Python's, Java's, and JavaScript's or PHP's. */
const traced = /^Traceback \(most recent call last\)|^\s+at [\w$.<> ]+\(.*\)$|^#\d+ .+\(\d+\): /m;
/** A trace names it in its first line, Python's in the last. */
const thrown = /^(?:[\w.]+\.)?([A-Z]\w*(?:Error|Exception))\b/m;

const saysFailed = ({ success, ok, error, status, statusCode, code }: Plain): boolean =>
  success === false ||
  ok === false ||
  error === true ||
  status === 'error' ||
  [status, statusCode, code].some((one) => Number(one) >= 500 && Number(one) < 600);

/** An exception that it tells of: with its trace, or by its name. What it refuses, and why, is none. */
function plainFailure(text: string): Told | null {
  const told = plain.safeParse(jsonOf(text)).data;
  if (!told || !saysFailed(told)) return null;
  const { error, message, msg, detail, exception } = told;
  const inner = typeof error === 'object' ? error : null;
  const traces = [told.traceback, told.stack, told.stackTrace, told.trace, inner?.stack, inner?.trace, exception];
  const stack = traces.find((one) => one && traced.test(one)) ?? null;
  const said = (typeof error === 'string' && error) || inner?.message || message || msg || detail || exception || '';
  if (stack === null && !mistake.test(said)) return null;
  const [, name] = thrown.exec(stack ?? '') ?? [];
  const first = (said || name || stack || '').split('\n', 1).join('').slice(0, 200);
  return { title: null, message: first, failed: 'its answer says that it failed', trait: name ?? first, stack };
}
