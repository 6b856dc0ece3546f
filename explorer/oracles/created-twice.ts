/** One step, and two of what it was to create: a form that a button and a listener both send, an effect that runs twice. */
import type { CDPSession } from 'playwright-core';
import { addressTemplate } from '../state.ts';
import { jsonOf } from './json-of.ts';
import type { OracleContext, Sighting } from './sighting.ts';

interface Answer {
  readonly status: number;
  /** Empty where it cannot be read any more. */
  readonly body: string;
}

interface Sent {
  readonly url: string;
  readonly body: string;
  /** By the browser's clock, seconds. */
  readonly at: number;
  status: number;
  /** The answers to this one and its equal; null while it has none. */
  answers: Answer[] | null;
}

/** What one step sends twice goes at once, seconds; two steps of ours are further apart. */
const atOnce = 0.1;
/** What is larger is a list of things, bytes. */
const mostBytes = 100_000;
const mostFlying = 100;
/** The status of what has created something. */
const created = 201;
/** What reports, or asks by POST, may do so as often as it likes. */
const makesNothing =
  /\b(?:track\w*|collect|metrics?|telemetry|analytics|events?|logs?|beacon|heartbeat|ping|presence|\w*search\w*|quer(?:y|ies)|validat\w*|preview)\b/i;

export const createdTwice = 'created twice';

export function watchTwins(cdp: CDPSession, context: OracleContext): void {
  const flying = new Map<string, Sent>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp: at }) => {
    const { method, url, postData: body } = request;
    if (method !== 'POST' || !body || !/^(?:Fetch|XHR)$/.test(type ?? '') || context.loggingIn()) return;
    if (!context.site.owns(url) || makesNothing.test(new URL(url).pathname) || flying.size >= mostFlying) return;
    const equal = [...flying.values()].find(
      (one) => one.url === url && one.body === body && at - one.at <= atOnce && one.status === 0,
    );
    if (equal) equal.answers ??= [];
    flying.set(requestId, { url, body, at, status: 0, answers: equal?.answers ?? null });
  });
  cdp.on('Network.responseReceived', ({ requestId, response: { status } }) => {
    const sent = flying.get(requestId);
    if (sent) sent.status = status;
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => flying.delete(requestId));
  cdp.on('Network.loadingFinished', async ({ requestId, encodedDataLength }) => {
    const sent = flying.get(requestId);
    flying.delete(requestId);
    if (!sent?.answers || encodedDataLength > mostBytes) return;
    const { url, status, answers } = sent;
    const body = await cdp.send('Network.getResponseBody', { requestId }).then(
      (read) => read.body,
      () => '',
    );
    answers.push({ status, body });
    const [one, other] = answers;
    if (answers.length === 2 && one && other && areTwo(one, other)) context.report(twinSighting(url));
  });
}

/** Whether each has created a thing of its own: told by two ids, or, where none is told, by two statuses that say so. Pure. */
export function areTwo(one: Answer, other: Answer): boolean {
  if (![one, other].every(({ status }) => status >= 200 && status < 300)) return false;
  const [first, second] = [one, other].map(({ body }) => idIn(jsonOf(body), mostDeep));
  return first && second ? first !== second : one.status === created && other.status === created;
}

const mostDeep = 3;

function idIn(value: unknown, deep: number): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const parts = Object.entries(value);
  const [, id] = parts.find(([key, part]) => /^(?:_?id|uuid)$/i.test(key) && /string|number/.test(typeof part)) ?? [];
  if (id !== undefined) return String(id);
  if (deep === 0) return null;
  return parts.map(([, part]) => idIn(part, deep - 1)).find((found) => found !== null) ?? null;
}

const twinSighting = (url: string): Sighting => ({
  kind: 'ASSERTION',
  severity: 'MEDIUM',
  title: `One step creates two: POST ${addressTemplate(url)} is sent twice`,
  message: `The last step sent POST ${url} twice at once, with the same content, and the server created something both times. Send it once, and let the server know a repetition.`,
  stack: null,
  traits: { message: createdTwice, method: 'POST', url },
});
