import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface S3Server {
  /** For ARTIFACT_STORE, with a bucket and a prefix. */
  readonly url: string;
  /** Settings that its clients need. */
  readonly keys: Record<string, string>;
  stop(): Promise<void>;
}

/** An S3-compatible server of its own, in another process. */
export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-s3-'));
  const script = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const args = [script, '--directory', folder, '--address', '127.0.0.1', '--port', '0', '--configure-bucket', 'kept'];
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const endpoint = await new Promise<string>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The S3 server ended with ${code}.`)));
    createInterface(server.stdout).on('line', (line) => {
      const port = /listening on .*?:(\d+)/.exec(line)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
  // s3rver removes a folder with its last object, even under the next one's feet.
  await mkdir(join(folder, 'kept', 'some', 'where'), { recursive: true });
  await writeFile(join(folder, 'kept', 'some', 'where', 'stays'), '');
  return {
    url: `s3://kept/some/where?endpoint=${encodeURIComponent(endpoint)}&region=eu-central-1`,
    keys: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
