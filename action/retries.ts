import { setTimeout as sleep } from 'node:timers/promises';
import { info } from '@actions/core';
import pRetry, { AbortError } from 'p-retry';
import { type ApiClient, ApiError } from '../contract/api-client.ts';
import { logLine } from './text.ts';

/** Longest pause that a server's Retry-After is followed for, seconds. */
const longestPause = 300;

/** The same client, trying again what may be answered otherwise the next time: the network, 429 and 5xx. */
export function withRetries(client: ApiClient, signal?: AbortSignal): ApiClient {
  return {
    send: (operation, variables) =>
      pRetry(
        async () => {
          try {
            return await client.send(operation, variables);
          } catch (error) {
            if (error instanceof ApiError && error.transient) throw error;
            throw new AbortError(error instanceof Error ? error : String(error));
          }
        },
        {
          retries: 4,
          minTimeout: 1_000,
          maxTimeout: 15_000,
          randomize: true,
          signal,
          onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
            if (retriesLeft === 0) return;
            info(`${operation.name}, attempt ${attemptNumber}: ${logLine(error.message)} Trying again.`);
            const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0;
            if (asked > 0) await sleep(Math.min(asked, longestPause) * 1_000, undefined, { signal });
          },
        },
      ),
  };
}
