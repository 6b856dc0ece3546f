import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addressKind, mayReach, readAllowedHost } from '../../explorer/judge-address.ts';

const kinds = {
  public: ['8.8.8.8', '1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'],
  private: [
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
    ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1'],
    ...['::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:1::1'],
  ],
  forbidden: [
    ...['169.254.169.254', '169.254.0.1', 'fe80::1', 'fd00:ec2::254', '::ffff:169.254.169.254'],
    ...['100.100.100.200', '168.63.129.16', '192.0.0.192'],
  ],
} as const;

describe('addresses', () => {
  for (const [kind, addresses] of Object.entries(kinds))
    for (const address of addresses) test(`${address} is ${kind}`, () => assert.equal(addressKind(address), kind));

  test('what is private in IPv4 is never public in IPv6 clothing', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const inside = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127, 0), octet, octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    );
    fc.assert(
      fc.property(inside, (parts) => {
        const address = parts.join('.');
        for (const form of [address, `::ffff:${address}`, `::${address}`, `64:ff9b::${address}`])
          assert.notEqual(addressKind(form), 'public', form);
      }),
    );
  });
});

describe('allowed hosts', () => {
  const rows: ReadonlyArray<readonly [string, string, number, string, boolean]> = [
    ['shop.test', 'shop.test', 80, '10.0.0.1', true],
    ['shop.test', 'other.test', 80, '10.0.0.1', false],
    ['shop.test:8080', 'shop.test', 8080, '10.0.0.1', true],
    ['shop.test:8080', 'shop.test', 80, '10.0.0.1', false],
    ['shop.test:80', 'shop.test', 80, '10.0.0.1', true],
    ['127.0.0.1:3000', '127.0.0.1', 3000, '127.0.0.1', true],
    ['127.0.0.1:3000', 'localhost', 3000, '127.0.0.1', true],
    ['127.0.0.1:3000', '127.0.0.1', 3001, '127.0.0.1', false],
    ['[::1]:3000', '::1', 3000, '::1', true],
    ['::1', '::1', 3000, '::1', true],
    ['10.0.0.0/8', 'intra.test', 443, '10.20.30.40', true],
    ['10.0.0.0/8', 'intra.test', 443, '11.20.30.40', true],
    ['10.0.0.0/8', 'intra.test', 443, '192.168.0.1', false],
    ['169.254.169.254', '169.254.169.254', 80, '169.254.169.254', false],
    ['169.254.0.0/16', '169.254.169.254', 80, '169.254.169.254', false],
    ['SHOP.test', 'shop.test', 80, '10.0.0.1', true],
  ];
  for (const [entry, host, port, address, expected] of rows)
    test(`${entry} ${expected ? 'lets' : 'does not let'} ${host}:${port} at ${address} through`, () => {
      const allowed = readAllowedHost(entry);
      assert.ok(allowed);
      assert.equal(mayReach(host, port, address, [allowed]), expected);
    });

  for (const entry of [
    '',
    ' ',
    'http://a.test',
    'a.test/x',
    '10.0.0.0/33',
    '300.1.1.1/8',
    'a b',
    'user@a.test',
    'a.test:99999',
  ])
    test(`${JSON.stringify(entry)} is none`, () => assert.equal(readAllowedHost(entry), null));
});
