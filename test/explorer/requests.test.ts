import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exceptionSighting, firstOwnFrame } from '../../explorer/oracles/exceptions.ts';
import { failureSighting, statusSighting } from '../../explorer/oracles/requests.ts';

const origin = 'http://shop.test';
const exchange = (method: string, path: string, type = 'Fetch', main = false) => ({
  method,
  url: path.startsWith('http') ? path : origin + path,
  type,
  main,
});

test('what a status says about a request', () => {
  const table: [ReturnType<typeof exchange>, number, boolean, string | null][] = [
    [exchange('GET', '/api/items'), 200, false, null],
    [exchange('GET', '/api/items'), 304, false, null],
    [exchange('GET', '/api/items/7'), 500, false, 'HTTP_SERVER_ERROR HIGH HTTP 500 for GET /api/items/:id'],
    [exchange('GET', '/api/items'), 404, false, 'HTTP_CLIENT_ERROR MEDIUM HTTP 404 for GET /api/items'],
    [exchange('POST', '/api/items'), 422, false, 'HTTP_CLIENT_ERROR LOW HTTP 422 for POST /api/items'],
    [exchange('GET', '/api/me'), 401, true, null],
    [exchange('GET', '/api/me'), 401, false, 'HTTP_CLIENT_ERROR LOW HTTP 401 for GET /api/me'],
    [exchange('GET', '/old', 'Document', true), 404, false, 'DEAD_LINK MEDIUM Dead link: /old answers 404'],
    [exchange('GET', '/old', 'Document', true), 503, false, 'HTTP_SERVER_ERROR HIGH HTTP 503 for GET /old'],
    [exchange('GET', '/favicon.ico', 'Other'), 404, false, null],
    [
      exchange('GET', 'https://cdn.test/a.js', 'Script'),
      404,
      false,
      'REQUEST_FAILED LOW Other origin cdn.test: HTTP 404',
    ],
  ];
  for (const [one, status, loggingIn, expected] of table) {
    const found = statusSighting(one, status, origin, loggingIn);
    assert.equal(found && `${found.kind} ${found.severity} ${found.title}`, expected, `${status} ${one.url}`);
  }
});

test('a request that fails is an issue, one that was taken back is none', () => {
  const get = exchange('GET', '/api/items');
  assert.equal(failureSighting(get, 'net::ERR_CONNECTION_RESET', origin)?.kind, 'REQUEST_FAILED');
  for (const error of ['net::ERR_ABORTED', 'net::ERR_BLOCKED_BY_CLIENT', 'net::ERR_BLOCKED_BY_ORB'])
    assert.equal(failureSighting(get, error, origin), null, error);
  assert.equal(failureSighting(exchange('GET', 'data:text/plain,x'), 'net::ERR_FAILED', origin), null);
  const one = failureSighting(exchange('GET', 'https://cdn.test/a.js'), 'net::ERR_NAME_NOT_RESOLVED', origin);
  const other = failureSighting(exchange('GET', 'https://cdn.test/b.css'), 'net::ERR_NAME_NOT_RESOLVED', origin);
  assert.deepEqual(one?.traits, other?.traits);
});

test('exceptions and rejections are told apart and named by the first own frame', () => {
  const frames = [
    { functionName: 'emit', url: 'https://cdn.test/lib.js' },
    { functionName: 'saveCart', url: `${origin}/assets/cart-9f86d081.js?v=3` },
  ];
  assert.equal(firstOwnFrame(frames, origin), 'saveCart /assets/cart-9f86d081.js');
  assert.equal(firstOwnFrame([{ functionName: 't', url: `${origin}/a.js` }], origin), '/a.js');
  assert.equal(firstOwnFrame([], origin), null);
  const thrown = exceptionSighting(
    false,
    'TypeError: x is not a function\n    at saveCart (http://shop.test/a.js:1:2)',
    'saveCart /a.js',
  );
  assert.deepEqual(
    [thrown.kind, thrown.severity, thrown.title],
    ['UNCAUGHT_EXCEPTION', 'HIGH', 'TypeError: x is not a function'],
  );
  assert.equal(exceptionSighting(true, '', null).kind, 'UNHANDLED_REJECTION');
});
