/** What the judge of addresses must say, row by row: for the tests of it, and for its mutants. */
import type { EgressRules } from '../../contract/judge-address.ts';
import type { AllowedHost } from '../../contract/allowed-host.ts';

export interface JudgeModule {
  refusalOfDestination(
    asked: { host: string; port: number; addresses: readonly string[] },
    rules: EgressRules,
  ): string | null;
}

export interface EgressRow {
  readonly asked: string;
  /** Absent: the host itself is a literal. */
  readonly addresses?: readonly string[];
  readonly allowed?: string;
  readonly own?: string;
  readonly ownAddresses?: readonly string[];
  readonly machine?: readonly string[];
  /** Null: it passes. */
  readonly refusal: RegExp | null;
}

const metadata = /metadata/;
const priv = /private/;
const itself = /platform itself/;
const everything = '0.0.0.0/0,::/0';

/** Inside, outside on either side; the operator allows everything, which must not help the forbidden. */
const edges: ReadonlyArray<readonly [inside: readonly string[], outside: readonly string[], RegExp]> = [
  [['169.254.0.0', '169.254.169.254', '169.254.255.255'], ['169.253.255.255', '169.255.0.0'], metadata],
  [['fe80::', 'febf:ffff::1', 'fe80::1%eth0'], ['fec0::1'], metadata],
  [['fd00:ec2::254', 'fd00:ec2::23'], ['fd00:ec3::254', 'fd00:ec1::254'], metadata],
  [['fd20:ce::254'], ['fd20:ce::253'], metadata],
  [['fd00:c1::a9fe:a9fe'], ['fd00:c1::a9fe:a9ff'], metadata],
  [['168.63.129.16'], ['168.63.129.17', '168.63.129.15'], metadata],
  [['100.100.100.200'], ['100.100.100.201'], metadata],
  [['192.0.0.192'], ['192.0.0.193'], metadata],
  [['::ffff:169.254.169.254', '::169.254.169.254', '::ffff:0:169.254.169.254'], [], metadata],
  [['64:ff9b::169.254.169.254', '64:ff9b:1::169.254.169.254', '2002:a9fe:a9fe::1'], [], metadata],
  [['0.0.0.0', '0.1.2.3'], ['1.0.0.0'], priv],
  [['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0'], priv],
  [['100.64.0.0', '100.127.255.255'], ['100.63.255.255', '100.128.0.0'], priv],
  [['127.0.0.1', '127.255.255.255'], ['126.255.255.255', '128.0.0.0'], priv],
  [['172.16.0.0', '172.31.255.255'], ['172.15.255.255', '172.32.0.0'], priv],
  [['192.0.0.1'], ['191.255.255.255', '192.0.1.0'], priv],
  [['192.0.2.1'], ['192.0.3.0'], priv],
  [['192.88.99.1'], ['192.88.100.0'], priv],
  [['192.168.0.0', '192.168.255.255'], ['192.167.255.255', '192.169.0.0'], priv],
  [['198.18.0.0', '198.19.255.255'], ['198.17.255.255', '198.20.0.0'], priv],
  [['198.51.100.1'], ['198.51.101.0'], priv],
  [['203.0.113.1'], ['203.0.114.0'], priv],
  [['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'], ['223.255.255.255'], priv],
  [['::', '::1', '::8.8.8.8'], [], priv],
  [['::ffff:0:8.8.8.8'], [], priv],
  [['64:ff9b::8.8.8.8'], ['64:ff9c::1'], priv],
  [['64:ff9b:1::8.8.8.8'], [], priv],
  [['100::1'], ['100:1::1'], priv],
  [['2001::1', '2001:1ff::1'], ['2001:200::1'], priv],
  [['2001:db8::1'], ['2001:db9::1'], priv],
  [['2002:808:808::1'], ['2003::1'], priv],
  [['3fff:fff::1'], ['3fff:1000::1'], priv],
  [['5f00::1'], ['5eff::1', '5f01::1'], priv],
  [['fc00::1', 'fdff:ffff::1'], ['fbff::1'], priv],
  [['fec0::1', 'feff::1'], [], priv],
  [['ff02::1', 'ffff::1'], [], priv],
  [['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1'], ['::ffff:8.8.8.8'], priv],
];

const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address);

export const egressRows: readonly EgressRow[] = [
  ...edges.flatMap(([inside, outside, refusal]) => [
    ...inside.map((address) => ({ asked: 'a.test:80', addresses: [address], refusal })),
    ...inside.map((address) => ({
      asked: 'a.test:80',
      addresses: [address],
      allowed: `${everything},a.test`,
      refusal: refusal === metadata ? metadata : null,
    })),
    // What lies beside one network may lie in another; the judge then gives that one's reason.
    ...outside
      .filter(
        (address) =>
          !edges.some(([others]) => others.includes(address)) && !/^(fd|192\.0\.0|168|100\.100)/.test(address),
      )
      .map((address) => ({ asked: 'a.test:80', addresses: [address], refusal: null })),
    ...(refusal === metadata ? outside : []).map((address) => ({
      asked: 'a.test:80',
      addresses: [address],
      allowed: everything,
      refusal: null,
    })),
  ]),
  { asked: 'a.test:80', addresses: [], refusal: /no address/ },
  { asked: 'a.test:80', addresses: ['nonsense'], allowed: 'a.test', refusal: /no address/ },
  // Rebinding: good and bad addresses under one name, in either order.
  { asked: 'a.test:80', addresses: ['8.8.8.8', '127.0.0.1'], refusal: priv },
  { asked: 'a.test:80', addresses: ['127.0.0.1', '8.8.8.8'], refusal: priv },
  { asked: 'a.test:80', addresses: ['8.8.8.8', '169.254.169.254'], allowed: 'a.test', refusal: metadata },
  // What the operator allows, and no more than that.
  { asked: 'a.test:80', addresses: ['10.0.0.1'], allowed: 'a.test', refusal: null },
  { asked: 'b.test:80', addresses: ['10.0.0.1'], allowed: 'a.test', refusal: priv },
  { asked: 'sub.a.test:80', addresses: ['10.0.0.1'], allowed: 'a.test', refusal: priv },
  { asked: 'a.test:8080', addresses: ['10.0.0.1'], allowed: 'a.test:8080', refusal: null },
  { asked: 'a.test:80', addresses: ['10.0.0.1'], allowed: 'a.test:8080', refusal: priv },
  { asked: 'a.test:80', addresses: ['10.0.0.1'], allowed: '10.0.0.0/8', refusal: null },
  { asked: 'a.test:80', addresses: ['192.168.0.1'], allowed: '10.0.0.0/8', refusal: priv },
  { asked: 'localhost:3000', addresses: ['127.0.0.1'], allowed: '127.0.0.1:3000', refusal: null },
  { asked: 'localhost:3001', addresses: ['127.0.0.1'], allowed: '127.0.0.1:3000', refusal: priv },
  // The platform itself, by every one of its names, whatever is allowed.
  { asked: 'localhost:3000', addresses: ['127.0.0.1'], own: 'localhost:3000', allowed: everything, refusal: itself },
  { asked: 'localhost:3001', addresses: ['127.0.0.1'], own: 'localhost:3000', allowed: everything, refusal: null },
  ...[
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '203.0.113.7',
    '::ffff:203.0.113.7',
    'fd12::7',
  ].map((address) => ({
    ...{ asked: 'a.test:3000', addresses: [address], own: 'localhost:3000', ownAddresses: ['127.0.0.1'] },
    ...{ machine: ['203.0.113.7', 'fd12:0:0::7'], allowed: everything, refusal: itself },
  })),
  ...['127.0.0.1', '203.0.113.7'].map((address) => ({
    ...{ asked: `${address}:3000`, own: 'outrider.test:3000', ownAddresses: ['203.0.113.7'] },
    ...{ machine: ['203.0.113.7'], allowed: everything, refusal: itself },
  })),
  { asked: 'x.test:443', addresses: ['8.8.8.8'], own: 'o.test:443', ownAddresses: ['8.8.8.8'], refusal: itself },
  { asked: 'x.test:443', addresses: ['8.8.4.4'], own: 'o.test:443', ownAddresses: ['8.8.8.8'], refusal: null },
  { asked: 'o.test:443', addresses: ['8.8.4.4'], own: 'o.test:443', ownAddresses: [], refusal: itself },
  { asked: 'o.test:9999', addresses: ['8.8.4.4'], own: 'o.test', ownAddresses: [], refusal: itself },
  { asked: 'x.test:3000', addresses: ['10.0.0.9'], own: 'localhost:3000', allowed: everything, refusal: null },
];

/** The rows that the judge gets wrong. */
export function wrongRows(judge: JudgeModule, read: (entry: string) => AllowedHost | null): EgressRow[] {
  const readAll = (text = '') =>
    text
      .split(',')
      .filter(Boolean)
      .map(read)
      .filter((entry) => entry !== null);
  return egressRows.filter((row) => {
    const url = new URL(`http://${row.asked}`);
    const host = url.hostname;
    const asked = { host, port: Number(url.port || (row.asked.endsWith(':443') ? 443 : 80)) };
    const own = readAll(row.own).map((place) => ({ ...place, addresses: row.ownAddresses ?? ['127.0.0.1'] }));
    const rules = { allowed: readAll(row.allowed), own, machine: row.machine ?? [] };
    try {
      const why = judge.refusalOfDestination({ ...asked, addresses: row.addresses ?? [host] }, rules);
      return row.refusal === null ? why !== null : why === null || !row.refusal.test(why);
    } catch {
      return true;
    }
  });
}

export const rowName = ({ asked, addresses, allowed, own, refusal }: EgressRow) =>
  `${asked} at ${(addresses ?? []).map(bracketed).join(' ')}${allowed ? `, allowed ${allowed}` : ''}${own ? `, own ${own}` : ''}: ${refusal ?? 'passes'}`;
