/** Serves the files of folders on loopback: `node static-server.mjs <port> <folder…>`. Any Node from 20 on runs it. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  ...{ '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' },
  ...{ '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg', '.json': 'application/json' },
  ...{ '.woff': 'font/woff', '.woff2': 'font/woff2', '.yml': 'text/yaml', '.wasm': 'application/wasm' },
};
const [port, ...folders] = process.argv.slice(2);

/** The first folder's file of that path; null when none has one. */
async function find(path) {
  for (const folder of folders) {
    const file = join(folder, normalize(`/${path}`));
    if (
      await stat(file).then(
        (found) => found.isFile(),
        () => false,
      )
    )
      return file;
  }
  return null;
}

/** Null of what is no text: `/%`. */
function decoded(pathname) {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

createServer(async ({ url }, response) => {
  const { pathname } = new URL(url ?? '/', 'http://localhost');
  const path = decoded(pathname);
  const file = path === null ? null : await find(path.endsWith('/') ? `${path}index.html` : path);
  if (!file) return response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}).listen(Number(port), '127.0.0.1');
