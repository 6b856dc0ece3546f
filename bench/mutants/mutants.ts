/** One change for each rule that keeps a page in, and the test that must notice it. */
export interface Mutant {
  readonly rule: string;
  /** The rule's file, and what is replaced in it; with the empty text unless told. */
  readonly file: string;
  readonly find: string;
  readonly replace?: string;
  readonly test: string;
  /** A part of the test's name. */
  readonly name: string;
}

const canary = 'test/explorer/egress/canary.test.ts';
const egress = 'test/explorer/egress/egress.test.ts';
const cage = 'test/explorer/cage/cage.test.ts';
const routes = { test: canary, name: 'by none of the routes' };
const files = { test: canary, name: 'no file is read' };
const worker = { test: 'test/explorer/worker/worker.test.ts', name: 'are refused with what to do' };

const browser = 'explorer/browser/browser.ts';
const context = 'explorer/browser/open-context.ts';
const forward = 'explorer/egress/egress-forward.ts';
const tunnel = 'explorer/egress/egress-tunnel.ts';
const guarded = 'explorer/egress/guarded-explore.ts';

export const mutants: readonly Mutant[] = [
  {
    rule: 'WebRTC: UDP goes nowhere',
    ...{ file: browser, find: "  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',\n" },
    ...routes,
  },
  {
    rule: 'loopback: not around the proxy',
    ...{ file: browser, find: "bypass: '<-loopback>'", replace: "bypass: '127.0.0.1'" },
    ...routes,
  },
  {
    rule: 'redirects, prefetch, frames, forms: HTTP is judged, every hop',
    ...{ file: forward, find: 'await parts.admit(url)', replace: unjudged('url') },
    ...routes,
  },
  {
    rule: 'redirects: a place is judged by its port, too',
    ...{ file: 'contract/judge-address.ts', find: 'if (entry.port !== null && entry.port !== port) return false;' },
    ...routes,
  },
  {
    rule: 'WebSocket, HTTPS: tunnels are judged',
    ...{
      file: tunnel,
      find: 'await admit(new URL(`https://${authority}`))',
      replace: unjudged('new URL(`https://${authority}`)'),
    },
    ...routes,
  },
  {
    rule: 'service workers: there are none',
    ...{ file: context, find: '  await context.addInitScript(withoutServiceWorkers);\n' },
    ...files,
  },
  {
    rule: 'downloads: refused',
    ...{ file: context, find: 'acceptDownloads: false', replace: 'acceptDownloads: true' },
    ...files,
  },
  {
    rule: 'permissions: none that reaches out of the browser',
    ...{
      file: context,
      find: "permissions: ['clipboard-read',",
      replace: "permissions: ['geolocation', 'clipboard-read',",
    },
    ...files,
  },
  {
    rule: 'file: is no address to explore',
    ...{ file: guarded, find: '!/^https?:$/.test(url.protocol)', replace: 'false' },
    ...{ test: egress, name: 'explores http and https alone' },
  },
  {
    rule: 'file: is no address that a test case may go to',
    ...{ file: 'explorer/test-case/perform-step.ts', find: '!/^https?:$/.test(url.protocol)', replace: 'false' },
    ...{ test: 'test/explorer/test-case/test-case.test.ts', name: 'goes to no file' },
  },
  {
    rule: 'other schemes: the proxy takes http alone',
    ...{ file: forward, find: "url?.protocol !== 'http:'", replace: 'url === null' },
    ...{ test: egress, name: 'passes on no other scheme' },
  },
  {
    rule: 'rebinding: what was judged is what HTTP connects to',
    ...{ file: forward, find: '      lookup: pinned(addresses),\n' },
    ...{ test: egress, name: 'connects to the address that was judged' },
  },
  {
    rule: 'rebinding: what was judged is what a tunnel connects to',
    ...{
      file: tunnel,
      find: ', lookup: pinned(addresses) });',
      replace: " , lookup: Reflect.get(await import('node:dns'), 'lookup') });",
    },
    ...{ test: egress, name: 'connects to the address that was judged' },
  },
  {
    rule: 'rebinding: a name is asked for once',
    ...{
      file: 'explorer/egress/resolve-host.ts',
      find: 'if (kept && performance.now() < kept.until) return kept.addresses;',
    },
    ...{ test: canary, name: 'when a name changes its address' },
  },
  {
    rule: 'rebinding: one bad address among good ones is refused',
    ...{ file: 'contract/judge-address.ts', find: 'of addresses) {', replace: 'of addresses.slice(0, 1)) {' },
    ...{ test: canary, name: 'when a name changes its address' },
  },
  {
    rule: 'IPv6: is judged as IPv4 is',
    ...{
      file: 'contract/judge-address.ts',
      find: '  const inside = embeddedIpv4(address);',
      replace: "  if (isIP(address) === 6) return 'public';\n  const inside = embeddedIpv4(address);",
    },
    ...{ test: canary, name: 'to none of the addresses of this machine' },
  },
  {
    rule: 'metadata: never, whatever is allowed',
    ...{
      file: 'contract/judge-address.ts',
      find: "if (kind === 'forbidden') return",
      replace: "if (kind === 'none') return",
    },
    ...{ test: canary, name: 'to metadata' },
  },
  {
    rule: "the platform's own ports: those of the worker",
    ...{
      file: 'contract/judge-address.ts',
      find: 'if (rules.own.some((own) => isOwn(own, address)))',
      replace: 'if (false)',
    },
    ...{ test: egress, name: 'refuses the platform itself' },
  },
  {
    rule: "the platform's own ports: those that the server names (its database)",
    ...{ file: guarded, find: '[...never, ...(job.neverHosts ?? [])]', replace: '[...never]' },
    ...worker,
  },
  {
    rule: "the platform's own ports: the proxy itself",
    ...{ file: 'explorer/egress/egress.ts', find: 'never: itself ? [...never, itself] : never', replace: 'never' },
    ...{ test: egress, name: 'refuses the platform itself' },
  },
  {
    rule: 'the proxy serves this run alone',
    ...{
      file: 'explorer/egress/egress.ts',
      find: 'return given.length === expected.length && timingSafeEqual(given, expected);',
      replace: 'return given.length >= 0;',
    },
    ...{ test: egress, name: 'lets nobody through without the credential' },
  },
  {
    rule: 'bytes are counted and bounded',
    ...{
      file: 'explorer/egress/egress.ts',
      find: 'receivedBytes + sentBytes <= bytesMax',
      replace: 'receivedBytes >= 0',
    },
    ...{ test: canary, name: 'the bytes of a run are counted' },
  },
  {
    rule: 'url of startExploration is judged early',
    ...{
      file: 'server/services/start-exploration.ts',
      find: "await checkReachable(platform, 'url', url);",
      replace: 'void checkReachable;',
    },
    ...{ test: 'test/server/start-exploration.test.ts', name: '' },
  },
  {
    rule: 'cage: an empty environment',
    ...{
      file: 'explorer/cage/caged-explore.ts',
      find: 'env: { HOME: folder,',
      replace: 'env: { ...process.env, HOME: folder,',
    },
    ...{ test: cage, name: 'the next run is whole' },
  },
  {
    rule: 'cage: memory is bounded',
    ...{ file: 'explorer/cage/cage-watch.ts', find: '<= limit) return;', replace: '>= 0) return;' },
    ...{ test: cage, name: '/memory-eater' },
  },
  {
    rule: 'cage: nothing is left behind',
    ...{
      file: 'explorer/cage/caged-explore.ts',
      find: 'await removeCageFolder(folder, leader);',
      replace: 'void removeCageFolder;',
    },
    ...{ test: cage, name: 'the next run is whole' },
  },
];

/** A destination that nobody judged. */
function unjudged(url: string): string {
  return `{ host: ${url}.hostname, port: Number(${url}.port || 80), addresses: [{ address: '127.0.0.1', family: 4 }] }`;
}
