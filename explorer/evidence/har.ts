import type { TapedRequest } from './network-tape.ts';

/** Requests as HAR 1.2, which every browser's network panel opens. Headers and bodies were never kept. */
export function harOf(requests: readonly TapedRequest[]): string {
  const log = {
    version: '1.2',
    creator: { name: 'Outrider', version: '1' },
    entries: requests.map(entryOf),
  };
  return `${JSON.stringify({ log })}\n`;
}

const noBody = { httpVersion: '', cookies: [], headers: [], headersSize: -1, bodySize: -1 };

function entryOf({ at, method, url, type, status, mimeType, durationMs, size, error }: TapedRequest) {
  const time = durationMs ?? 0;
  return {
    startedDateTime: new Date(at).toISOString(),
    time,
    request: { ...noBody, method, url, queryString: [] },
    response: {
      ...{ ...noBody, status, statusText: '', content: { size: -1, mimeType }, redirectURL: '' },
      ...{ _transferSize: size, _error: error },
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    _resourceType: type,
    _ended: durationMs !== null,
  };
}
