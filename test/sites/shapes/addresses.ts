/** Addresses that do not answer as pages do. */
import type { Pages } from '../serve-site.ts';
import { after, on, only, page, script, two } from './page.ts';

export const addresses: Readonly<Record<string, Pages>> = {
  'a page that loads itself again': only(on, 'setTimeout(()=>location.reload(),1500)'),
  'a page that is refreshed': only(on, '', '<meta http-equiv="refresh" content="1">'),
  'a list with many filters before what matters': {
    '/': page('<a href="/list">List</a>'),
    '/list': (request) => {
      const asked = new URL(request.url ?? '/', 'http://a').searchParams;
      const facets = ['color', 'size', 'shape', 'brand', 'year', 'price', 'place', 'state', 'kind', 'stock'];
      const links = facets.map((facet) => {
        const next = new URLSearchParams(asked);
        if (next.has(facet)) next.delete(facet);
        else next.set(facet, 'x');
        return `<a href="/list?${next}">${facet} ${asked.has(facet) ? 'off' : 'on'}</a>`;
      });
      return page(`${links.join(' ')}${'<p>row</p>'.repeat(3 + asked.size)}<a href="/thing/deep">Thing</a>`);
    },
    '/thing/deep': page('<a href="/thing/deep/more">More</a>'),
    '/thing/deep/more': after,
  },
  'an address that leads in circles': {
    ...two('<a href="/circle">Circle</a>', after),
    '/circle': { status: 302, headers: { location: '/circle' } },
  },
  'an address without content': { ...two('<a href="/empty">Empty</a>', after), '/empty': { status: 204 } },
  'a download': {
    ...two('<a href="/file">File</a>', after),
    '/file': { type: 'application/zip', headers: { 'content-disposition': 'attachment; filename=a.zip' }, body: 'PK' },
  },
  'a manual as PDF': {
    ...two('<a href="/manual">Manual</a>', after),
    '/manual': {
      type: 'application/pdf',
      body: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    },
  },
  'data as JSON': { ...two('<a href="/data">Data</a>', after), '/data': { type: 'application/json', body: '{"a":1}' } },
  'a page behind basic authentication': {
    ...two('<a href="/admin">Admin</a>', after),
    '/admin': { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' }, body: 'no' },
  },
  'a link to a telephone': two(
    '<a href="tel:123">Call</a> <a href="mailto:a@b.c">Mail</a> <a href="foo:bar">App</a>',
    after,
  ),
  'a document that says XHTML': {
    '/': {
      type: 'application/xhtml+xml',
      body: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Shape</title><script>${script}</script></head><body><h1>Shape</h1><form action="/" method="get"><label>Name <input type="text" name="a"/></label><button type="button" onclick="$('next').hidden=false">Show</button></form><p id="next" hidden="hidden"><a href="/next">Next</a></p></body></html>`,
    },
    '/next': {
      type: 'application/xhtml+xml',
      body: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Next</title><script>${script}</script></head><body><h1>Next</h1><select id="s" onchange="fail()"><option>a</option><option>b</option></select></body></html>`,
    },
  },
  'a frameset': {
    '/': '<!doctype html><html><head><title>Frames</title></head><frameset cols="30%,70%"><frame src="/menu"><frame name="main" src="/first"></frameset></html>',
    '/menu': page('<a href="/next" target="main">Next</a>'),
    '/first': page('<p>first</p>'),
    '/next': after,
  },
  'a redirect to another name of this machine': {
    '/': (request) =>
      request.headers.host?.startsWith('127')
        ? { status: 302, headers: { location: `http://localhost:${request.socket.localPort}/` } }
        : after,
  },
  'a redirect to a folder': {
    '/': { status: 302, headers: { location: '/app/start/' } },
    '/app/start/': page('<a href="../next">Next</a>'),
    '/app/next': after,
  },
  'a redirect by script': {
    '/': page('', "location.replace('/app')"),
    '/app': page('<a href="/next">Next</a>'),
    '/next': after,
  },
  'an address below a base': {
    '/': page('<a href="next">Next</a>', '', '<base href="/deep/folder/">'),
    '/deep/folder/next': after,
  },
  'a document that never ends': {
    ...two('<a href="/endless">Live</a>', after),
    '/endless': { endless: true, body: page('<p>Live</p>') },
  },
};
