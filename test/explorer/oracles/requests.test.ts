import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHeldSightings } from '../../../explorer/network/held-sightings.ts';
import { long } from '../../../explorer/values/edges.ts';
import { textOf } from '../../../explorer/oracles/console-errors.ts';
import { asksAlike, echoes } from '../../../explorer/oracles/echo.ts';
import { exceptionSighting, placeOf } from '../../../explorer/oracles/exceptions.ts';
import {
  failureSighting,
  mixedSighting,
  noAnswer,
  silenceSighting,
  statusSighting,
} from '../../../explorer/oracles/requests.ts';

const origin = 'http://shop.test';
const exchange = (method: string, path: string, type = 'Fetch', main = false) => ({
  method,
  url: path.startsWith('http') ? path : origin + path,
  type,
  main,
  from: '',
  takesForms: false,
  ownPage: false,
});

const isDocument = (url: string) => url.endsWith('/orders');

test('a dead link is of the page that has it, where that is known', () => {
  const pageOf = (from: string) =>
    statusSighting({ ...exchange('GET', '/old', 'Document', true), from }, 404, origin, false)?.page;
  assert.deepEqual([`${origin}/help`, '', 'http://elsewhere.test/'].map(pageOf), [
    `${origin}/help`,
    undefined,
    undefined,
  ]);
});

test('what a status says about a request', () => {
  const table: [ReturnType<typeof exchange>, number, boolean, string | null][] = [
    [exchange('GET', '/api/items'), 200, false, null],
    [exchange('GET', '/api/items'), 304, false, null],
    [exchange('GET', '/api/items/7'), 500, false, 'HTTP_SERVER_ERROR HIGH HTTP 500 for GET /api/items/:id'],
    [exchange('GET', '/api/items'), 404, false, 'HTTP_CLIENT_ERROR MEDIUM HTTP 404 for GET /api/items'],
    [exchange('POST', '/api/items'), 422, false, 'HTTP_CLIENT_ERROR LOW HTTP 422 for POST /api/items'],
    [exchange('GET', '/api/me'), 401, true, null],
    [exchange('POST', '/auth/token/refresh'), 400, true, null],
    [exchange('OPTIONS', '/'), 404, false, null],
    [exchange('HEAD', '/notes'), 501, false, null],
    [exchange('GET', '/api/me'), 401, false, 'HTTP_CLIENT_ERROR LOW HTTP 401 for GET /api/me'],
    [exchange('GET', '/old', 'Document', true), 404, false, 'DEAD_LINK MEDIUM Dead link: /old answers 404'],
    [exchange('GET', '/old', 'Document', true), 503, false, 'HTTP_SERVER_ERROR HIGH HTTP 503 for GET /old'],
    [
      exchange('GET', '/query?sql=Outrider+280+o1mk', 'Document', true),
      400,
      false,
      'HTTP_CLIENT_ERROR LOW HTTP 400 for GET /query?sql',
    ],
    [
      exchange('GET', '/search?q=Outrider%2017', 'Document', true),
      404,
      false,
      'HTTP_CLIENT_ERROR LOW HTTP 404 for GET /search?q',
    ],
    [
      exchange('GET', '/search?by=Outriders', 'Document', true),
      404,
      false,
      'DEAD_LINK MEDIUM Dead link: /search?by answers 404',
    ],
    [exchange('GET', '/comments/post', 'Document', true), 405, false, null],
    [exchange('GET', `/${long}/style.css`, 'Stylesheet'), 404, false, null],
    [exchange('PUT', '/api/items'), 405, false, 'HTTP_CLIENT_ERROR MEDIUM HTTP 405 for PUT /api/items'],
    [exchange('GET', '/favicon.ico', 'Other'), 404, false, null],
    [exchange('GET', '/Outrider%2017', 'Image'), 404, false, null],
    [exchange('GET', '/Outrider71', 'Document', true), 404, false, null],
    [exchange('GET', '/+sitemap/zzzz', 'Document', true), 404, false, null],
    [exchange('GET', '/zzzzz', 'Document', true), 404, false, 'DEAD_LINK MEDIUM Dead link: /zzzzz answers 404'],
    [exchange('GET', '/api/Outrider%2017'), 500, false, 'HTTP_SERVER_ERROR HIGH HTTP 500 for GET /api/Outrider%2017'],
    [exchange('GET', 'https://example.com/o1x', 'Image'), 404, false, null],
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

test('an address that a form was sent to may refuse to be opened by itself', () => {
  const opened = { ...exchange('GET', '/notes/edit', 'Document', true), takesForms: true };
  const of = (status: number, more = {}) => statusSighting({ ...opened, ...more }, status, origin, false)?.kind ?? null;
  assert.deepEqual([of(400), of(404), of(405)], [null, null, null]);
  assert.equal(of(500), 'HTTP_SERVER_ERROR');
  assert.equal(of(404, { from: `${origin}/notes` }), 'DEAD_LINK', 'a link leads there');
  assert.equal(of(400, { takesForms: false }), 'HTTP_CLIENT_ERROR');
});

test('what every page asks for below its own address is one issue, what lies below a list is its own', () => {
  const urlOf = (path: string, page: string) =>
    statusSighting({ ...exchange('GET', path), from: origin + page }, 404, origin, false)?.traits.url;
  assert.equal(urlOf('/charts/_app/health', '/charts'), urlOf('/order/_app/health', '/order/'));
  assert.equal(urlOf('/charts/logo.png', '/charts'), `${origin}/logo.png`);
  const [first, second] = ['woff2', 'woff'].map((ending) => exchange('GET', `/fonts/icons.${ending}?v=4`, 'Font'));
  assert.ok(first && second);
  const fonts = [first, second].map((one) => statusSighting(one, 404, origin, false)?.traits.url);
  assert.deepEqual(fonts, [`${origin}/fonts/icons`, `${origin}/fonts/icons`]);
  for (const path of ['/orders/17', '/orders/17/notes', '/api/orders', '/orders'])
    assert.equal(urlOf(path, '/orders'), origin + path);
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
  const frameOf = (...stack: typeof frames) => placeOf('x', stack, origin, isDocument).frame;
  assert.equal(frameOf(...frames), 'saveCart /assets/cart-9f86d081.js');
  assert.equal(frameOf({ functionName: 't', url: `${origin}/a.js` }), '/a.js');
  const [readable, small] = [
    { functionName: '_proto.draw', url: `${origin}/js/chart.js` },
    { functionName: 't.draw', url: `${origin}/js/chart.min.js` },
  ];
  assert.equal(frameOf(small), frameOf(readable));
  assert.equal(frameOf(), null);
  const inline = [{ functionName: 'onclick', url: `${origin}/orders`, columnNumber: 7 }];
  assert.deepEqual(placeOf('TypeError: x is null', inline, origin, isDocument), { frame: 'onclick', column: 7 });
  assert.deepEqual(placeOf('ReferenceError: $ is not defined', inline, origin, isDocument), { frame: '' });
  const description = 'TypeError: x is not a function\n    at saveCart (http://shop.test/a.js:1:2)';
  const thrown = exceptionSighting(false, description, frames, origin, isDocument);
  assert.deepEqual(
    [thrown.kind, thrown.severity, thrown.title],
    ['UNCAUGHT_EXCEPTION', 'HIGH', 'TypeError: x is not a function'],
  );
  assert.equal(exceptionSighting(true, '', [], origin, isDocument).kind, 'UNHANDLED_REJECTION');
  const theirs = exceptionSighting(false, description, frames.slice(0, 1), origin, isDocument);
  assert.deepEqual([theirs.severity, theirs.title], ['LOW', 'In a script of cdn.test: TypeError: x is not a function']);
});

test('a name that several scripts miss is one thing that is amiss, and what one of them does wrong is another', () => {
  const at = (message: string, file: string) =>
    exceptionSighting(false, message, [{ functionName: 'init', url: `${origin}/js/${file}` }], origin, () => false)
      .traits;
  const missing = 'ReferenceError: onReady is not defined';
  assert.deepEqual(at(missing, 'address.js'), at(missing, 'forms/base.js'));
  assert.notDeepEqual(at('TypeError: a is null', 'address.js'), at('TypeError: a is null', 'forms/base.js'));
});

test('a page that was thrown in the place of an answer is told by its title', () => {
  const thrown = (token: string) =>
    exceptionSighting(true, `<!DOCTYPE html> <html><title>Not here</title><p>${token}</p>`, [], origin, isDocument);
  assert.equal(thrown('a').message, 'An HTML page: Not here');
  assert.deepEqual(thrown('a'), thrown('b'));
});

test('hosts of one name that are asked by turns are one', () => {
  const at = (host: string) =>
    failureSighting(exchange('GET', `https://${host}/1/2.png`, 'Image'), 'net::ERR_FAILED', origin)?.traits;
  assert.deepEqual(at('a.tile.osm.test'), at('b.tile.osm.test'));
  assert.deepEqual(at('mt0.maps.test.example'), at('mt1.maps.test.example'));
  assert.notDeepEqual(at('a.test'), at('b.test'));
  assert.notDeepEqual(at('cdn.tile.osm.test'), at('api.tile.osm.test'));
});

test('many requests that wait at once for one busy server are told once, two are told each', () => {
  const told = (waiting: readonly string[]) => {
    const titles: string[] = [];
    const held = createHeldSightings(({ title }) => titles.push(title));
    for (const path of waiting) held.hold(noAnswer, silenceSighting(exchange('GET', path), 10));
    held.hold('net::ERR_FAILED', failureSighting(exchange('GET', '/broken'), 'net::ERR_FAILED', origin));
    held.judge(true);
    return titles.length;
  };
  assert.equal(told(['/models', '/traces', '/names']), 2);
  assert.equal(told(['/models', '/traces']), 3);
});

test('a secure page that asks in the clear is told, once for each thing', () => {
  const script = mixedSighting({ ...exchange('GET', 'http://cdn.test/a.js'), from: 'https://shop.test/' }, 'blockable');
  assert.deepEqual(
    [script?.severity, script?.title],
    ['MEDIUM', 'Mixed content: a secure page asks for http://cdn.test/a.js'],
  );
  assert.equal(mixedSighting(exchange('GET', 'http://cdn.test/a.png'), 'optionally-blockable')?.severity, 'LOW');
  assert.equal(mixedSighting(exchange('GET', '/a.js'), 'none'), null);
});

test('the console repeats neither what is thrown nor what the network has told', () => {
  const said = (message: string) => ({
    ...exceptionSighting(false, message, [], origin, isDocument),
    kind: 'CONSOLE_ERROR' as const,
  });
  const thrown = exceptionSighting(true, 'TypeError: Failed to fetch', [], origin, isDocument);
  const refused = statusSighting(exchange('GET', '/api/items'), 404, origin, false);
  const failed = failureSighting(exchange('GET', '/api/items'), 'net::ERR_CONNECTION_RESET', origin);
  assert.ok(refused && failed);
  assert.ok(echoes(said('Could not load: TypeError: Failed to fetch'), thrown));
  assert.ok(echoes(said('AxiosError: Request failed with status code 404'), refused));
  assert.ok(echoes(said('FetchError: Not Found'), refused));
  assert.ok(echoes(said('Event { isTrusted: true, type: error, target: script#menu }'), refused));
  assert.ok(echoes(said(`GET ${origin}/api/items`), refused));
  assert.ok(echoes(said('Error: Network Error'), failed));
  const elsewhere = failureSighting(exchange('GET', 'https://cdn.test/a.js'), 'net::ERR_FAILED', origin);
  assert.ok(elsewhere);
  assert.ok(echoes(said('ERROR { status: 0, url: https://cdn.test/a.js }'), elsewhere));
  assert.ok(!echoes(said('the cart is empty'), elsewhere));
  assert.ok(!echoes(said('the cart is empty'), refused));
  assert.ok(!echoes(refused, thrown));
  const shown = (text: string) => ({
    ...said(text),
    kind: 'ASSERTION' as const,
    traits: { message: text },
  });
  const slip = exceptionSighting(false, "TypeError: Cannot read 'id'", [], origin, isDocument);
  assert.ok(echoes(shown("TypeError: Cannot read 'id' Stack trace"), slip), 'a handler shows it');
  assert.ok(!echoes(shown("KeyError: 'id'"), slip));
});

test('a console line reads as the console shows it', () => {
  const text = (value: string) => ({ type: 'string', value });
  assert.equal(
    textOf([text('%c[app]%c no %s'), text('color:red'), text(''), text('answer'), text('at all')]),
    '[app] no answer at all',
  );
  assert.equal(textOf([{ type: 'object', description: 'Error: x' }, text('100%')]), 'Error: x 100%');
});

test('what is good for one session is told to nobody, and one action on several things that fails alike is one issue', () => {
  const refused = (who: string, last = 'server') => {
    const url = `/users/${who}/${last}?_xsrf=2%7Cab&page=2`;
    return statusSighting(exchange('POST', url), 400, origin, false);
  };
  const [ana, ben, other] = [refused('ana'), refused('ben'), refused('ana', 'tokens')];
  assert.ok(ana && ben && other);
  assert.equal(ana.message, `POST ${origin}/users/ana/server?_xsrf=[redacted]&page=2 answered 400.`);
  assert.deepEqual([asksAlike(ben, ana), asksAlike(other, ana)], [true, false]);
  const got = ['a', 'b'].map((one) => statusSighting(exchange('GET', `/users/${one}/picture`), 500, origin, false));
  assert.ok(got[0] && got[1] && !asksAlike(got[0], got[1]));
});
