/**
 * One exploration of one address, for measuring: `node bench/explore-once.ts <url> [--seconds 60] [--seed 1] [--credentials file] [--log file] [--strategy bandit|walk|breadth-first] [--whole-time] [--contexts 1|auto]`.
 * Behind the egress proxy, as a user's. Says `began` on standard error when it is signed in, and prints the result as JSON, pictures
 * left out; of an issue also `seconds` until it was seen, and how its replays went.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findBrowser } from '../explorer/browser/browser.ts';
import { createGuardedExplore } from '../explorer/egress/guarded-explore.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    credentials: { type: 'string' },
    log: { type: 'string' },
    strategy: { type: 'string', default: 'bandit' },
    contexts: { type: 'string', default: '1' },
    'whole-time': { type: 'boolean', default: false },
  },
});
const [url] = positionals;
if (!url) throw new Error('An address is missing: node bench/explore-once.ts <url>');
const credentials = values.credentials
  ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(values.credentials, 'utf8')))
  : {};
const chromiumPath = process.env.CHROMIUM_PATH;
const browser = findBrowser({ ...(chromiumPath ? { chromiumPath } : {}), searchPath: process.env.PATH ?? '' });
const names = z.enum(['bandit', 'walk', 'breadth-first']);
const strategy = names.parse(values.strategy);
const explore = createGuardedExplore({ browser, strategy });
const allowedHosts = [new URL(url).hostname];
const lines: string[] = [];
const started = Date.now();
const result = await explore(
  {
    ...{ url, maxDurationMs: Number(values.seconds) * 1000, seed: Number(values.seed) },
    ...{ inputValues: {}, credentials, allowedHosts },
    // The others are there to be measured against: they get all their time.
    ...(values.contexts !== 'auto' && { contexts: Number(values.contexts) }),
    wholeTime: values['whole-time'] || strategy !== 'bandit',
  },
  {
    progress: () => {},
    issue: () => {},
    artifact: () => {},
    choice(choice) {
      if (lines.length === 0) console.error('began');
      lines.push(JSON.stringify(choice));
    },
  },
  AbortSignal.timeout(Number(values.seconds) * 1000 + 30_000),
);
if (values.log) writeFileSync(values.log, `${lines.join('\n')}\n`);
const issues = result.issues.map(({ fingerprint, kind, severity, title, message, occurrences, ...rest }) => ({
  ...{ fingerprint, kind, severity, title, message, occurrences },
  seconds: Math.round((Date.parse(rest.firstSeenAt) - started) / 1_000),
  replays: rest.reproduction?.replays ?? 0,
  confirmed: rest.reproduction?.confirmed ?? 0,
  steps: rest.reproduction?.steps.length ?? 0,
}));
console.log(JSON.stringify({ ...result, issues }, null, 1));
