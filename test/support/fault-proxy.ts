import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** What goes wrong: instead of the call, or (`after`) once the call has taken effect. */
export interface Fault {
  readonly method: string;
  readonly path: RegExp;
  /** Only calls whose body holds this. */
  readonly holding?: string;
  /** How many matching calls it befalls; 1 unless told. */
  readonly times?: number;
  /**
   * `answer`: this status instead of the call. `after`: the call is made, its answer replaced. `hang`: no answer. `cut`: the
   * connection breaks. `torn`: it breaks in the middle of the answer. `held`: the answer comes when `release` is kept. `swallow`: the call is
   * made, and no answer comes.
   */
  readonly kind: 'answer' | 'after' | 'hang' | 'cut' | 'torn' | 'held' | 'swallow';
  readonly release?: Promise<unknown>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface FaultProxy {
  readonly url: string;
  /** Calls seen, as `METHOD /path`. */
  readonly calls: readonly string[];
  readonly inject: (fault: Fault) => void;
  /** Faults that have not befallen a call yet. */
  readonly left: () => number;
  readonly close: () => Promise<void>;
}

/** Stands between the App and GitHub, and passes everything on but what it was told to spoil. Port 0. */
export async function startFaultProxy(upstream: string): Promise<FaultProxy> {
  const calls: string[] = [];
  const faults: { fault: Fault; left: number }[] = [];
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    calls.push(`${method} ${url}`);
    const body = await text(request);
    const hit = faults.find(
      ({ fault, left }) =>
        left > 0 && fault.method === method && fault.path.test(url) && body.includes(fault.holding ?? ''),
    );
    if (hit) hit.left -= 1;
    const fault = hit?.fault;
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'cut') return void request.socket.destroy();
    if (fault?.kind === 'answer') return answer(response, fault);
    const { authorization = '', accept = '*/*', 'content-type': type = 'application/json' } = request.headers;
    // Whoever hangs up hangs up on the server too: a poll that went on without its worker would be handed a run.
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const passed = await fetch(new URL(url, upstream), {
      signal: gone.signal,
      method,
      headers: { authorization, accept, 'content-type': type },
      body: body === '' ? undefined : body,
    });
    const answered = await passed.text();
    if (fault?.kind === 'swallow') return;
    if (fault?.kind === 'after') return answer(response, fault);
    if (fault?.kind === 'torn') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answered) });
      return void response.write(answered.slice(0, 10), () => request.socket.destroy());
    }
    if (fault?.kind === 'held') await fault.release;
    const link = passed.headers.get('link');
    response.writeHead(passed.status, {
      'content-type': passed.headers.get('content-type') ?? 'application/json',
      ...(link === null ? {} : { link: link.replaceAll(new URL(upstream).origin, own) }),
    });
    response.end(answered);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  const own = `http://127.0.0.1:${place !== null && typeof place === 'object' ? place.port : 0}`;
  return {
    url: own,
    calls,
    inject: (fault) => faults.push({ fault, left: fault.times ?? 1 }),
    left: () => faults.reduce((sum, { left }) => sum + left, 0),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(response: ServerResponse, { status = 502, headers = {}, body = { message: 'Spoiled' } }: Fault): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
