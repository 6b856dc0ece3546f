/** Holds the directions between the rooms: who may import whom, and which package is whose. */
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { dirname, join, normalize } from 'node:path';

/** Room → rooms it may import besides itself. */
const doors: Record<string, readonly string[]> = {
  contract: [],
  action: ['contract'],
  app: ['contract'],
  dashboard: ['contract'],
  demo: [],
  explorer: ['contract'],
  server: ['contract'],
  cli: ['contract', 'app', 'demo', 'explorer', 'server', 'scripts'],
  scripts: [],
  bench: ['contract', 'app', 'cli', 'demo', 'explorer', 'server', 'test', 'scripts'],
  test: ['contract', 'action', 'app', 'bench', 'cli', 'dashboard', 'demo', 'explorer', 'server', 'scripts'],
};

/** Rooms of the explorer that ask no browser, or stand around it → what of the explorer they may import besides themselves. */
const explorerDoors: Record<string, readonly string[]> = {
  'in-page': [],
  guard: ['identity', 'snapshot'],
  values: ['actions', 'guard', 'identity', 'in-page', 'rng', 'snapshot'],
  policy: ['actions', 'guard', 'identity', 'maps', 'rng', 'snapshot', 'state', 'values'],
  secrets: ['exploration'],
  map: ['exploration', 'issues', 'snapshot', 'state'],
  egress: ['browser', 'exploration', 'explore', 'within'],
  cage: ['browser', 'egress', 'exploration'],
  worker: ['egress', 'exploration', 'policy', 'secrets', 'within'],
};

/** Package → where it may be named. Tests may name any. */
const owners: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [/^mongoose$/, /^server\/models\//],
  [/^graphql-helix/, /^server\/graphql\//],
  [/^(probot|@octokit\/.*)$/, /^app\//],
  [/^(playwright|playwright-core)$/, /^explorer\//],
  [/^@actions\//, /^action\//],
  [/^@aws-sdk\//, /^server\/blobs\//],
  [
    /^(react|react-dom|react-router|react-aria-components|@tanstack\/react-query|@tanstack\/react-virtual)(\/|$)/,
    /^dashboard\//,
  ],
];
const mayReadEnvironment = /^(server\/config\.ts|cli\/|action\/inputs\.ts|scripts\/|test\/|bench\/)/;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => (file.split('/')[0] ?? '') in doors);

const mistakes = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const found = importsOf(source).flatMap((specifier) => judge(file, specifier));
  if (/process\.env/.test(source) && !mayReadEnvironment.test(file))
    found.push(`${file}: process.env is read by server/config.ts, cli/ and action/inputs.ts alone.`);
  return found;
});
for (const mistake of mistakes) console.error(mistake);
console.log(`imports: ${files.length} files, ${mistakes.length} mistakes`);
process.exitCode = mistakes.length ? 1 : 0;

function importsOf(source: string): string[] {
  const pattern =
    /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/gm;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '');
}

function judge(file: string, specifier: string): string[] {
  const room = file.split('/')[0] ?? '';
  if (specifier.startsWith('.')) {
    const path = normalize(join(dirname(file), specifier));
    const target = path.split('/')[0] ?? '';
    if (room === 'explorer' && target === room) return judgeInner(file, path);
    const allowed = target === room || !(target in doors) || doors[room]?.includes(target);
    return allowed ? [] : [`${file}: ${room} may not import from ${target} (${specifier}).`];
  }
  if (room === 'test') return [];
  return owners
    .filter(([name, place]) => name.test(specifier) && !place.test(file))
    .map(([, place]) => `${file}: ${specifier} belongs in ${place.source}.`);
}

function judgeInner(file: string, path: string): string[] {
  const [from = '', to = ''] = [file, path].map((one) => (one.split('/')[1] ?? '').replace(/\.ts$/, ''));
  const allowed = from === to || (explorerDoors[from]?.includes(to) ?? true);
  return allowed ? [] : [`${file}: explorer/${from} may not import from explorer/${to}.`];
}
