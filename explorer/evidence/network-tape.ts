/** Keeps the newest of what a tab asks for, with what came of it. */
import type { CDPSession } from 'playwright-core';
import { evidenceLimits } from '../../contract/issue-evidence.ts';

export interface TapedRequest {
  readonly at: number;
  readonly method: string;
  readonly url: string;
  /** Of the DevTools protocol: Document, XHR, Fetch, Image, … */
  readonly type: string;
  readonly status: number;
  readonly mimeType: string;
  /** Milliseconds; null while it goes on. */
  readonly durationMs: number | null;
  /** Bytes over the network; -1: not known. */
  readonly size: number;
  readonly error: string | null;
}

type Started = TapedRequest & { readonly id: string; readonly since: number };

/** Pages fetch their parts by the dozen: more is held than is kept, so that questions are not pushed out by pictures. */
const held = 4 * evidenceLimits.requests;
/** Longer than what is kept in the end: a secret that is cut in two would not be recognised. */
const rawAddress = 4 * evidenceLimits.address;
const question = /^(?:Document|XHR|Fetch|WebSocket|EventSource)$/;

/** As they went, not yet rid of secrets; in the order in which they were asked. */
export function tapeNetwork(cdp: CDPSession): () => readonly TapedRequest[] {
  let kept: Started[] = [];

  function start(id: string, since: number, at: number, method: string, url: string, type: string): void {
    const open = { status: 0, mimeType: '', durationMs: null, size: -1, error: null };
    kept.push({ ...open, id, since, at, method, url: url.slice(0, rawAddress), type });
    if (kept.length > held) kept = kept.slice(-held / 2);
  }
  /** A redirect has the id of what it leads to: the last one is meant. */
  function change(id: string, changed: (one: Started) => Partial<TapedRequest>): void {
    const index = kept.findLastIndex((one) => one.id === id);
    const one = kept[index];
    if (one) kept[index] = { ...one, ...changed(one) };
  }
  const took = ({ since }: Started, timestamp: number) => Math.max(0, Math.round((timestamp - since) * 1_000));

  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp, wallTime, ...event }) => {
    const { redirectResponse: answer } = event;
    if (answer)
      change(requestId, (one) => ({
        ...{ status: answer.status, mimeType: answer.mimeType, size: answer.encodedDataLength },
        durationMs: took(one, timestamp),
      }));
    start(requestId, timestamp, wallTime * 1_000, request.method, request.url, type);
  });
  cdp.on('Network.responseReceived', ({ requestId, response: { status, mimeType } }) =>
    change(requestId, () => ({ status, mimeType })),
  );
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    change(requestId, (one) => ({ durationMs: took(one, timestamp), size: encodedDataLength })),
  );
  cdp.on('Network.loadingFailed', ({ requestId, timestamp, errorText, canceled = false }) =>
    change(requestId, (one) => ({ durationMs: took(one, timestamp), error: canceled ? 'taken back' : errorText })),
  );
  return () => mostTelling(kept);
}

/** The newest that there is room for; what loaded as it should, and is no question, goes first. */
function mostTelling(all: readonly Started[]): readonly TapedRequest[] {
  let over = Math.max(0, all.length - evidenceLimits.requests);
  const idle = ({ type, status, error }: TapedRequest) => !question.test(type) && error === null && status < 400;
  return all.filter((one) => !(over > 0 && idle(one) && over--)).slice(-evidenceLimits.requests);
}
