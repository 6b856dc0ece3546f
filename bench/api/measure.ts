import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Contender } from './contenders.ts';

export interface Running {
  readonly name: Contender;
  readonly port: number;
  readonly child: ChildProcess;
}
export interface Round {
  readonly requestsPerSecond: number;
  /** Microseconds of the server's own CPU for each request. */
  readonly cpu: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly megabytes: number;
}

interface Shot {
  readonly requests: { readonly total: number };
  readonly duration: number;
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly errors: number;
  readonly non2xx: number;
}
export type Cannon = (options: object) => Promise<Shot>;

const entry = fileURLToPath(new URL('contender.ts', import.meta.url));
const ready = z.object({ port: z.number() });
const usage = z.object({ cpu: z.number(), rss: z.number() });

export async function open(
  name: Contender,
  store: 'memory' | 'mongo',
  organisationId: string,
  env: Record<string, string | undefined>,
): Promise<Running> {
  const child = fork(entry, [name, store, organisationId], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [message] = await once(child, 'message', { signal: AbortSignal.timeout(120_000) });
  return { name, child, port: ready.parse(message).port };
}

export async function shoot(
  cannon: Cannon,
  { child, port }: Running,
  { token, body, seconds, connections }: { token: string; body: string; seconds: number; connections: number },
): Promise<Round> {
  const before = await usageOf(child);
  const shot = await cannon({
    url: `http://127.0.0.1:${port}/graphql`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
    connections,
    duration: seconds,
  });
  if (shot.errors > 0 || shot.non2xx > 0)
    throw new Error(`${shot.errors} requests failed, ${shot.non2xx} were refused.`);
  const after = await usageOf(child);
  return {
    requestsPerSecond: shot.requests.total / shot.duration,
    cpu: (after.cpu - before.cpu) / shot.requests.total,
    p50: shot.latency.p50,
    p99: shot.latency.p99,
    megabytes: after.rss / 2 ** 20,
  };
}

async function usageOf(child: ChildProcess): Promise<z.infer<typeof usage>> {
  const answered = once(child, 'message', { signal: AbortSignal.timeout(10_000) });
  child.send('usage');
  return usage.parse((await answered)[0]);
}
