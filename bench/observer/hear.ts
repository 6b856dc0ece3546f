/** Turns the events of one page, frame or worker into counts. */
import * as on from './events.ts';
import { type PageSession, spend } from './page-session.ts';
import type { ScriptBytes } from './script-bytes.ts';
import type { Tally } from './tally.ts';
import { watchWorld } from './page-watch.ts';

export interface Ears {
  readonly origin: string;
  readonly tally: Tally;
  readonly scripts: ScriptBytes;
}

type Hear = (session: PageSession, params: unknown, ears: Ears) => void;

const hearing: Readonly<Record<string, Hear>> = {
  'Debugger.scriptParsed': (_, params, { scripts }) => scripts.note(on.scriptParsed.parse(params)),
  'Runtime.executionContextCreated'({ worlds }, params) {
    const { id, uniqueId, name } = on.contextCreated.parse(params).context;
    if (name === watchWorld) worlds.set(id, uniqueId);
  },
  'Runtime.executionContextDestroyed': ({ worlds }, params) =>
    worlds.delete(on.contextDestroyed.parse(params).executionContextId),
  'Runtime.executionContextsCleared': ({ worlds }) => worlds.clear(),
  'Page.frameNavigated'({ type }, params, { tally }) {
    const { url, parentId, urlFragment } = on.frameNavigated.parse(params).frame;
    if (type === 'page' && !parentId) tally.address(`${url}${urlFragment}`);
  },
  'Page.navigatedWithinDocument'({ type }, params, { tally }) {
    if (type === 'page') tally.address(on.navigatedWithin.parse(params).url);
  },
  'Network.requestWillBeSent'({ requests }, params, { tally }) {
    const { requestId, request, type, redirectResponse: redirect } = on.requestSent.parse(params);
    if (redirect) tally.request(requests.get(requestId)?.method ?? request.method, redirect.url, redirect.status, type);
    requests.set(requestId, { ...request, at: Date.now(), stream: /EventSource|WebSocket/.test(type) });
  },
  'Network.responseReceived'({ type, target, requests }, params, { tally, origin }) {
    const { requestId, type: resource, frameId, response } = on.responded.parse(params);
    const main = type === 'page' && resource === 'Document' && frameId === target;
    if (main && response.url.startsWith(`${origin}/`)) tally.load();
    tally.request(requests.get(requestId)?.method ?? 'GET', response.url, response.status, resource);
  },
  'Network.loadingFinished': (session, params, { tally, origin }) =>
    spend(session, on.finished.parse(params).requestId, tally, origin),
  'Network.loadingFailed'(session, params, { tally, origin }) {
    const { requestId, errorText, canceled } = on.failed.parse(params);
    const request = session.requests.get(requestId);
    spend(session, requestId, tally, origin);
    if (!request || canceled || errorText.includes('ERR_ABORTED')) return;
    const own = request.url.startsWith(`${origin}/`);
    const where = own ? request.url.slice(origin.length) : (URL.parse(request.url)?.host ?? 'nowhere');
    tally.failure(own ? 'request' : 'other-origin', `${errorText} ${request.method} ${where.split('?')[0]}`);
  },
  'Network.webSocketCreated': (_, params, { tally }) =>
    tally.request('WS', on.socketCreated.parse(params).url, 101, 'WebSocket'),
  'Runtime.exceptionThrown'(_, params, { tally }) {
    const { text, exception } = on.thrown.parse(params).exceptionDetails;
    const said = exception && exception.type !== 'undefined' ? on.wordsOf(exception) : text;
    const [words = '', frame = ''] = said.split(/\n\s+at /);
    tally.failure('exception', frame ? `${words} @ ${frame.trim().replace(/\?[^:]*/, '')}` : words);
  },
  'Runtime.consoleAPICalled'(_, params, { tally }) {
    const { type, args } = on.consoleCalled.parse(params);
    if (type === 'error') tally.failure('console', args.map(on.wordsOf).join(' '));
  },
  'Log.entryAdded'(_, params, { tally }) {
    const { level, source, text } = on.logged.parse(params).entry;
    if (level === 'error' && !/^(network|javascript)$/.test(source)) tally.failure('console', text);
  },
  'Inspector.targetCrashed': (_, __, { tally }) => tally.failure('crash', 'the page crashed'),
};

export const hear = (session: PageSession, method: string, params: unknown, ears: Ears): void =>
  hearing[method]?.(session, params, ears);
