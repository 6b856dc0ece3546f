import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { readAllowedHost } from '../../contract/allowed-host.ts';
import { addressKind, refusalOfDestination } from '../../contract/judge-address.ts';
import { type JudgeModule, rowName, wrongRows } from '../support/egress-table.ts';

test('every row of the table is judged as it says', () => {
  assert.deepEqual(wrongRows({ refusalOfDestination }, readAllowedHost).map(rowName), []);
});

describe('every rule of the judge is held by a row: without it the table fails', () => {
  const files = ['judge-address.ts', 'embedded-ipv4.ts', 'allowed-host.ts'] as const;
  let folder = '';
  const sources = new Map<string, string>();
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outrider-mutants-'));
    for (const file of files)
      sources.set(file, await readFile(new URL(`../../contract/${file}`, import.meta.url), 'utf8'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  let made = 0;
  async function survives(file: (typeof files)[number], find: string, replace: string): Promise<boolean> {
    const place = join(folder, String(made++));
    await mkdir(place);
    await writeFile(join(place, 'package.json'), '{"type":"module"}');
    for (const [name, source] of sources) {
      assert.ok(name !== file || source.includes(find), `${file} no longer holds ${find}`);
      await writeFile(join(place, name), name === file ? source.replace(find, replace) : source);
    }
    const mutant: unknown = await import(pathToFileURL(join(place, 'judge-address.ts')).href);
    assert.ok(isJudge(mutant));
    return wrongRows(mutant, readAllowedHost).length === 0;
  }

  test('each network', async () => {
    const networks = [...(sources.get('judge-address.ts') ?? '').matchAll(/^ {2}'([\d.a-f:]+\/\d+)',\n/gm)];
    assert.ok(networks.length > 30, `${networks.length} networks`);
    const survivors: string[] = [];
    for (const [line, network = ''] of networks)
      if (await survives('judge-address.ts', line, '')) survivors.push(network);
    assert.deepEqual(survivors, []);
  });

  test('each form of IPv4 in IPv6', async () => {
    const lines = [...(sources.get('embedded-ipv4.ts') ?? '').matchAll(/^ {2}\[\/\^.*\],\n/gm)].map(([line]) => line);
    assert.equal(lines.length, 6);
    const survivors: string[] = [];
    for (const line of lines) if (await survives('embedded-ipv4.ts', line, '')) survivors.push(line);
    assert.deepEqual(survivors, []);
  });

  test('each condition', async () => {
    const conditions = [
      ["if (forbidden.check(address, family)) return 'forbidden';", ''],
      ["if (inside && forbidden.check(inside.address)) return 'forbidden';", ''],
      ["return special.check(address, family) ? 'private' : 'public';", "return 'public';"],
      ["return special.check(address, family) ? 'private' : 'public';", "return 'private';"],
      ["if (addresses.length === 0) return 'it has no address';", ''],
      ["if (isIP(address) === 0) return 'it has no address';", ''],
      ['for (const address of addresses) {', 'for (const address of addresses.slice(0, 1)) {'],
      ['for (const address of addresses) {', 'for (const address of addresses.slice(-1)) {'],
      ["if (kind === 'forbidden') return", "if (kind === 'none') return"],
      ['if (rules.own.some((own) => isOwn(own, address)))', 'if (false)'],
      ["if (kind === 'private' && !rules", "if (kind === 'none' && !rules"],
      ["if (kind === 'private' && !rules", 'if (!rules'],
      ['if (own.port !== null && own.port !== port) return false;', ''],
      ['own.port !== null && own.port !== port', 'own.port !== port'],
      ['own.name === host ||', ''],
      ['own.addresses.some((place) => sameMachine(place, address, rules.machine))', 'false'],
      ['if (entry.port !== null && entry.port !== port) return false;', ''],
      ['entry.port !== null && entry.port !== port', 'entry.port !== port'],
      ['if (entry.name === host) return true;', ''],
      ['return entry.network?.check(address, familyOf(address)) === true;', 'return false;'],
      ['return entry.network?.check(address, familyOf(address)) === true;', 'return true;'],
      ['sameAddress(one, other) ||', ''],
      ['(here(one) && here(other))', 'false'],
      ['(here(one) && here(other))', 'here(one)'],
      ['|| isMachine(address)', ''],
      ['sameAddress(own, address)', 'own === address'],
      ["list(['127.0.0.0/8', ", 'list(['],
      ["list(['127.0.0.0/8', '0.0.0.0/8'])", "list(['127.0.0.0/8'])"],
    ] as const;
    const survivors: string[] = [];
    for (const [find, replace] of conditions)
      if (await survives('judge-address.ts', find, replace)) survivors.push(`${find} → ${replace}`);
    assert.deepEqual(survivors, []);
  });
});

const isJudge = (module: unknown): module is JudgeModule =>
  typeof module === 'object' && module !== null && 'refusalOfDestination' in module;

describe('addresses', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const address = fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.'));
  const strictness = ['public', 'private', 'forbidden'];

  test('IPv4 in IPv6 clothing is never judged more mildly than without', () => {
    fc.assert(
      fc.property(address, (plain) => {
        for (const form of [
          `::ffff:${plain}`,
          `::${plain}`,
          `64:ff9b::${plain}`,
          `::ffff:0:${plain}`,
          `64:ff9b:1::${plain}`,
        ])
          assert.ok(strictness.indexOf(addressKind(form)) >= strictness.indexOf(addressKind(plain)), form);
      }),
    );
  });

  test('one bad address among good ones is always refused', () => {
    fc.assert(
      fc.property(fc.array(address, { minLength: 1, maxLength: 6 }), (addresses) => {
        const why = refusalOfDestination(
          { host: 'a.test', port: 80, addresses },
          { allowed: [], own: [], machine: [] },
        );
        assert.equal(
          why === null,
          addresses.every((one) => addressKind(one) === 'public'),
        );
      }),
    );
  });
});

describe('allowed hosts', () => {
  for (const [entry, name, port] of [
    ['SHOP.test', 'shop.test', null],
    ['shop.test:80', 'shop.test', 80],
    ['[::1]:3000', '::1', 3000],
    ['::1', '::1', null],
    ['10.0.0.0/8', '10.0.0.0/8', null],
  ] as const)
    test(`${entry} is read`, () => {
      const read = readAllowedHost(entry);
      assert.deepEqual([read?.name, read?.port], [name, port]);
    });

  for (const entry of [
    ...['', ' ', 'http://a.test', 'a.test/x', '10.0.0.0/33', '300.1.1.1/8', 'a b', 'user@a.test', 'a.test:99999'],
  ])
    test(`${JSON.stringify(entry)} is none`, () => assert.equal(readAllowedHost(entry), null));
});
