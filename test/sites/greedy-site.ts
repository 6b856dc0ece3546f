/** Pages that want the browser for themselves, one path each. */
import { createServer, type ServerResponse } from 'node:http';

const page = (script: string) => `<!doctype html><title>greedy</title><button>Press</button><script>${script}</script>`;

const scripts: Readonly<Record<string, string>> = {
  '/memory-eater': 'const all=[];setInterval(()=>all.push(new Uint8Array(4e7).fill(all.length+1)),30)',
  '/dialog-loop': 'setTimeout(()=>{for(;;)alert("again")},300)',
  '/unload-loop': 'onbeforeunload=()=>"stay";setTimeout(()=>{for(;;)confirm("again")},300)',
  '/pop-ups': 'setTimeout(()=>{for(let i=0;i<10000;i++)open("/plain?"+i)},300)',
  '/never-yields': 'setTimeout(()=>{for(;;);},300)',
  '/never-yields-at-once': 'for(;;);',
  '/loud': 'setTimeout(()=>{for(;;)console.log("x".repeat(5e8))},300)',
};

export interface GreedySite {
  readonly url: string;
  close(): Promise<void>;
}

export async function serveGreedySite(domMegabytes = 200): Promise<GreedySite> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    response.on('error', () => {});
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    if (path === '/endless-response')
      return pour(response, `<!-- ${'more of it '.repeat(6_000)} -->`, Number.POSITIVE_INFINITY);
    if (path === '/huge-dom') return pour(response, '<p>more of it</p>'.repeat(60_000), domMegabytes);
    const script = scripts[path];
    response.end(script === undefined ? '<!doctype html><title>plain</title><button>Press</button>' : page(script));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Writes as fast as it is read, `megabytes` in all. */
function pour(response: ServerResponse, chunk: string, megabytes: number): void {
  let left = megabytes * 1024 ** 2;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
}
