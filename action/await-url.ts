import { setTimeout as sleep } from 'node:timers/promises';
import { info } from '@actions/core';
import { holdsCommit, holdsText, valueAt } from './commit-in.ts';
import type { ExpectedAnswer } from './expected-answer.ts';
import { InputError } from './input-readers.ts';
import { logLine } from './text.ts';

const callMs = 10_000;
const longestPauseMs = 10_000;
const bodyBytes = 1024 * 1024;

/** Asks until the address answers as expected; null then, else what it answered last when the time was over. */
export async function awaitUrl(
  expected: ExpectedAnswer,
  commitSha: string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const needsCommit = expected.header ?? expected.json ?? (expected.text?.includes('{commit}') ? '' : null);
  if (needsCommit !== null && commitSha === null) {
    throw new InputError('wait-for-url', 'used without -header, -json and {commit} here: this event has no commit');
  }
  const deadline = Date.now() + expected.timeoutSeconds * 1_000;
  let told: string | null = null;
  for (let pauseMs = 1_000; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const missing = await look(expected, commitSha, signal, Math.max(1, Math.min(callMs, deadline - Date.now())));
    signal.throwIfAborted();
    if (missing === null) return null;
    if (missing !== told) info(`wait-for-url: ${missing}. Asking again until ${new Date(deadline).toISOString()}.`);
    told = missing;
    const left = deadline - Date.now();
    if (left <= 0) return missing;
    await sleep(Math.min(pauseMs, left), undefined, { signal });
  }
}

/** What is missing from the answer; null when nothing is. */
async function look(expected: ExpectedAnswer, sha: string | null, signal: AbortSignal, timeoutMs: number) {
  try {
    const response = await fetch(expected.url, {
      headers: { 'cache-control': 'no-cache' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const missing = response.ok ? await missingFrom(response, expected, sha ?? '') : `HTTP ${response.status}`;
    await response.body?.cancel().catch(() => {});
    return missing;
  } catch (cause) {
    if (!(cause instanceof Error)) return String(cause);
    if (cause.name === 'TimeoutError') return 'no answer in time';
    const reason = cause.cause instanceof Error ? cause.cause.message || cause.cause.name : cause.message;
    return `no answer: ${logLine(reason)}`;
  }
}

async function missingFrom(response: Response, { header, json, text }: ExpectedAnswer, sha: string) {
  if (header !== null && !holdsCommit(response.headers.get(header) ?? '', sha)) {
    return `the header ${header} does not hold the commit ${sha}`;
  }
  if (json === null && text === null) return null;
  const body = await read(response);
  if (json !== null && !holdsCommit(valueAt(body, json) ?? '', sha)) {
    return `the JSON value ${logLine(json)} does not hold the commit ${sha}`;
  }
  if (text !== null && !holdsText(body, text, sha)) return 'the page does not hold the text of wait-for-url-text';
  return null;
}

/** The body's beginning: what tells a build is never a mebibyte away. */
async function read(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  if (response.body) {
    for await (const part of response.body) {
      parts.push(part);
      bytes += part.length;
      if (bytes > bodyBytes) break;
    }
  }
  return Buffer.concat(parts).toString('utf8');
}
