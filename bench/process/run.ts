import { once } from 'node:events';
import { startGroup } from './start-group.ts';

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Runs a command of the machine to its end; throws with the last of its words when it fails or takes too long. */
export async function run(argv: readonly string[], { cwd, env = {}, timeoutMs }: RunOptions): Promise<void> {
  const group = startGroup(argv, { cwd, env });
  const words: string[] = [];
  for (const stream of [group.stdout, group.stderr]) stream.on('data', (chunk: Buffer) => words.push(chunk.toString()));
  const failed = (why: string) =>
    new Error(`${argv.slice(0, 3).join(' ')} ${why}: ${words.join('').trim().slice(-1_500)}`);
  try {
    const code = await Promise.race([group.exited, once(AbortSignal.timeout(timeoutMs), 'abort').then(() => 'late')]);
    if (code === 'late') throw failed(`took more than ${timeoutMs / 1_000} s`);
    if (code !== 0) throw failed(`ended with ${code}`);
  } finally {
    await group.stop();
  }
}
