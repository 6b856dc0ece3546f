/** Ways by which a page may try to send something to a place that is closed to it. */
import type { Reply } from './serve-site.ts';

/** `to` is the forbidden address without a scheme, `127.0.0.1:1234`; `name` marks the requests of this route. */
type Route = (to: string, name: string) => string | Reply;

const away =
  (status: number): Route =>
  (to, name) => ({ status, headers: { location: `http://${to}/${name}` } });
const html =
  (markup: (url: string) => string): Route =>
  (to, name) =>
    `<!doctype html><body>${markup(`http://${to}/${name}`)}`;
const script =
  (code: (url: string, to: string) => string): Route =>
  (to, name) =>
    `<!doctype html><body><script>${code(`http://${to}/${name}`, to)}</script>`;
const header =
  (name: string, value: (url: string) => string): Route =>
  (to, mark) => ({
    headers: { [name]: value(`http://${to}/${mark}`) },
    body: '<!doctype html><img src="/nothing">',
  });
const inWorker = (code: string) => `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])))`;

/** Those that a browser without a boundary takes within a second or two. */
export const openRoutes: Readonly<Record<string, Route>> = {
  'redirect 301': away(301),
  'redirect 302': away(302),
  'redirect 303': away(303),
  'redirect 307': away(307),
  'redirect 308': away(308),
  'refresh header': header('refresh', (url) => `0; url=${url}`),
  'meta refresh': html((url) => `<meta http-equiv=refresh content="0; url=${url}">`),
  location: script((url) => `location.href=${JSON.stringify(url)}`),
  'form post': html((url) => `<form method=post action="${url}"></form><script>document.forms[0].submit()</script>`),
  frame: html((url) => `<iframe src="${url}"></iframe>`),
  'redirect in a frame': (_to, name) => `<!doctype html><iframe src="/hop?${name}"></iframe>`,
  object: html((url) => `<object data="${url}" type="text/html"></object>`),
  embed: html((url) => `<embed src="${url}" type="text/html">`),
  image: html((url) => `<img src="${url}">`),
  srcset: html((url) => `<img srcset="${url} 1x">`),
  script: html((url) => `<script src="${url}"></script>`),
  module: html((url) => `<script type=module src="${url}"></script>`),
  'import()': script((url) => `import(${JSON.stringify(url)}).catch(()=>{})`),
  'style sheet': html((url) => `<link rel=stylesheet href="${url}">`),
  '@import': html((url) => `<style>@import url("${url}");</style>`),
  'css image': html((url) => `<div style="background:url('${url}');width:9px;height:9px"></div>`),
  font: html((url) => `<style>@font-face{font-family:x;src:url("${url}")}</style><p style="font-family:x">x`),
  video: html((url) => `<video src="${url}" preload=auto></video>`),
  audio: html((url) => `<audio src="${url}" preload=auto></audio>`),
  'svg image': html((url) => `<svg><image href="${url}" width=9 height=9 /></svg>`),
  'input image': html((url) => `<input type=image src="${url}">`),
  fetch: script((url) => `fetch(${JSON.stringify(url)},{mode:'no-cors'}).catch(()=>{})`),
  'fetch of a redirect': (_to, name) =>
    `<!doctype html><script>fetch('/hop?${name}',{mode:'no-cors'}).catch(()=>{})</script>`,
  'fetch, keepalive': script((url) => `fetch(${JSON.stringify(url)},{mode:'no-cors',keepalive:true}).catch(()=>{})`),
  xhr: script((url) => `const x=new XMLHttpRequest();x.open('GET',${JSON.stringify(url)});x.send()`),
  beacon: script((url) => `navigator.sendBeacon(${JSON.stringify(url)},'x')`),
  'event source': script((url) => `new EventSource(${JSON.stringify(url)})`),
  'web socket': script((url) => `new WebSocket(${JSON.stringify(url.replace('http', 'ws'))})`),
  'fetch in a worker': script((url) => inWorker(`fetch(${JSON.stringify(url)},{mode:'no-cors'}).catch(()=>{})`)),
  'importScripts in a worker': script((url) => inWorker(`importScripts(${JSON.stringify(url)})`)),
  'web socket in a worker': script((url) => inWorker(`new WebSocket(${JSON.stringify(url.replace('http', 'ws'))})`)),
  ping: html((url) => `<a href="#x" ping="${url}">x</a><script>document.links[0].click()</script>`),
  prefetch: html((url) => `<link rel=prefetch href="${url}">`),
  preload: html((url) => `<link rel=preload as=image href="${url}">`),
  'module preload': html((url) => `<link rel=modulepreload href="${url}">`),
  'link header, preload': header('link', (url) => `<${url}>; rel=preload; as=image`),
  'content policy report': (to, name) => ({
    headers: { 'content-security-policy': `img-src 'none'; report-uri http://${to}/${name}` },
    body: '<!doctype html><img src="/nothing.png">',
  }),
};

/** Those that need more than an open boundary (TLS, UDP, a secure origin), or that send nothing one could read. */
export const closedRoutes: Readonly<Record<string, Route>> = {
  'https frame': script(
    (_url, to) => `document.body.append(Object.assign(document.createElement('iframe'),{src:'https://${to}/'}))`,
  ),
  wss: script((_url, to) => `new WebSocket('wss://${to}/')`),
  preconnect: html((url) => `<link rel=preconnect href="${url}"><link rel=preconnect href="${url}" crossorigin>`),
  'dns-prefetch': html((url) => `<link rel=dns-prefetch href="${url}"><link rel=dns-prefetch href="//canary.test">`),
  'link header, preconnect': header('link', (url) => `<${url}>; rel=preconnect`),
  prerender: html(
    (url) =>
      `<script type=speculationrules>{"prerender":[{"urls":["${url}"],"eagerness":"immediate"}],"prefetch":[{"urls":["${url}"],"eagerness":"immediate"}]}</script><link rel=prerender href="${url}">`,
  ),
  'pop-up': script((url) => `open(${JSON.stringify(url)})`),
  'shared worker': script(
    (url) =>
      `new SharedWorker(URL.createObjectURL(new Blob([${JSON.stringify(`fetch(${JSON.stringify(url)},{mode:'no-cors'})`)}])))`,
  ),
  fetchLater: script((url) => `try{fetchLater(${JSON.stringify(url)},{activateAfter:0})}catch{}`),
  'manifest and icon': html((url) => `<link rel=manifest href="${url}"><link rel=icon href="${url}">`),
  'report-to': (to, name) => ({
    headers: {
      'reporting-endpoints': `x="http://${to}/${name}"`,
      'content-security-policy': "img-src 'none'; report-to x",
    },
    body: '<!doctype html><img src="/nothing.png">',
  }),
  download: html((url) => `<a download href="${url}">x</a><script>document.links[0].click()</script>`),
  'webrtc, stun': script((_url, to) => rtc(`stun:${to}`)),
  'webrtc, turn over udp': script((_url, to) => rtc(`turn:${to}?transport=udp`)),
  'webrtc, turn over tcp': script((_url, to) => rtc(`turn:${to}?transport=tcp`)),
  'webrtc, a candidate of ours': script((_url, to) => {
    const at = to.lastIndexOf(':');
    const place = `${to.slice(0, at).replace(/[[\]]/g, '')} ${to.slice(at + 1)}`;
    return `(async()=>{const a=new RTCPeerConnection,b=new RTCPeerConnection;a.createDataChannel('x');
      await a.setLocalDescription(await a.createOffer());await b.setRemoteDescription(a.localDescription);
      await b.setLocalDescription(await b.createAnswer());await a.setRemoteDescription(b.localDescription);
      await a.addIceCandidate({candidate:'candidate:1 1 udp 2113937151 ${place} typ host',sdpMid:'0'});
      await a.addIceCandidate({candidate:'candidate:2 1 tcp 1518280447 ${place} typ host tcptype passive',sdpMid:'0'})})()`;
  }),
  'web transport': script((_url, to) => `try{new WebTransport('https://${to}/').ready.catch(()=>{})}catch{}`),
  'service worker': () => `<!doctype html><script>navigator.serviceWorker?.register('/sw.js').catch(()=>{})</script>`,
  ftp: script((_url, to) => `location.href='ftp://${to}/'`),
  'another scheme': script((_url, to) => `location.href='gopher://${to}/'`),
  'view-source': script((url) => `location.href=${JSON.stringify(`view-source:${url}`)}`),
};

const rtc = (server: string) =>
  `(async()=>{const p=new RTCPeerConnection({iceServers:[{urls:${JSON.stringify(server)},username:'u',credential:'c'}]});
   p.createDataChannel('x');await p.setLocalDescription(await p.createOffer())})()`;
