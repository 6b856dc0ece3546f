/** A site without end: each address has a page of its own, whose links, controls, scripts and questions are met nowhere else. */
import { createServer } from 'node:http';
import { createRng, type Rng } from '../../explorer/rng.ts';

const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'ke', 'li', 'mo', 'nu', 'pa', 're', 'si', 'to', 'vu', 'za'];

/** Letters only: what has digits is taken for one thing of many. */
const word = (rng: Rng): string => Array.from({ length: 5 }, () => rng.pick(syllables)).join('');
const words = (rng: Rng, count: number): string[] => Array.from({ length: count }, () => word(rng));

/** FNV-1a: the same address gives the same page. */
function seedOf(path: string): number {
  let hash = 0x811c9dc5;
  for (const character of path) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Some 30 kB of functions that no other script has, half of them called. */
function scriptOf(rng: Rng): string {
  const names = words(rng, 200);
  const functions = names.map(
    (name, n) =>
      `function ${name}(value) { const text = '${name} of ${word(rng)}'; return value + ${n} + text.length; }`,
  );
  const called = names.filter((_, n) => n % 2 === 0).map((name) => `${name}(1)`);
  return `${functions.join('\n')}\nglobalThis.sum = ${called.join(' + ')};`;
}

function pageOf(path: string, rng: Rng): string {
  const own = word(rng);
  const links = words(rng, 30).map((name) => `<li><a href="/${word(rng)}/${name}">${name}</a></li>`);
  const options = words(rng, 12).map((name) => `<option>${name}</option>`);
  const buttons = words(rng, 15).map((name) => `<button onclick="show('${name}')">${name}</button>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${own}</title><script src="/script/${own}.js"></script></head>
<body><main><h1>${path}</h1><ul>${links.join('')}</ul><div>${buttons.join('')}</div>
<form onsubmit="show(this.elements[0].value);return false"><label>${word(rng)} <input name="${word(rng)}"></label>
<label>${word(rng)} <select name="${word(rng)}">${options.join('')}</select></label><button>Send</button></form>
<section id="panel"></section></main><script>
const syllables = ${JSON.stringify(syllables)};
const draw = () => Array.from({ length: 5 }, () => syllables[Math.floor(Math.random() * syllables.length)]).join('');
const tags = ['p', 'b', 'i', 'q', 's', 'u'];
function show(name) {
  const shape = Array.from({ length: 12 }, () => tags[Math.floor(Math.random() * tags.length)]);
  const text = shape.map((tag) => '<' + tag + '>' + draw() + '</' + tag + '>').join('');
  const buttons = Array.from({ length: 5 }, draw).map((one) => '<button onclick="show(\\'' + one + '\\')">' + one + '</button>').join('');
  panel.innerHTML = '<h2>' + name + '</h2>' + text + buttons;
  console.log('shown', { name, rows: new Array(2_000).fill(name), panel: panel.lastChild });
  fetch('/api/' + draw() + '/' + draw());
  if (Math.random() < 0.3) history.pushState(null, '', '/' + draw() + '/' + draw());
  if (Math.random() < 0.2) console.error(draw() + ' ' + draw() + ' went wrong');
  if (Math.random() < 0.1) setTimeout(() => { throw new Error(draw() + ' ' + draw()); });
}
</script></body></html>`;
}

export interface EndlessSite {
  readonly url: string;
  close(): Promise<void>;
}

export async function serveEndlessSite(): Promise<EndlessSite> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const rng = createRng(seedOf(path));
    const [type, body] = path.startsWith('/api/')
      ? ['application/json', JSON.stringify({ path })]
      : path.startsWith('/script/')
        ? ['text/javascript', scriptOf(rng)]
        : ['text/html', pageOf(path, rng)];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
