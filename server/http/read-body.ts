import type { IncomingMessage } from 'node:http';
import { createSharedDeadline } from '../shared-deadline.ts';

/** A body that cannot be taken, with the HTTP status that says so. */
export class BodyError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const within15Seconds = createSharedDeadline(15_000);

/** The request's body as text. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  return (await readBytes(request, maxBytes)).toString('utf8');
}

/** The request's body; refuses more than `maxBytes` and one that does not arrive in time. */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  // Made only when it is thrown: an error costs more than the rest of the reading.
  const tooLarge = () => new BodyError(413, `The body may have ${maxBytes} bytes at most.`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  let inTime = () => {};
  try {
    await new Promise<void>((resolve, reject) => {
      inTime = within15Seconds(() => reject(new BodyError(408, 'The body did not arrive in time.')));
      request.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) reject(tooLarge());
        else chunks.push(chunk);
      });
      request.once('end', resolve);
      request.once('error', reject);
      request.once('close', () => {
        if (!request.complete) reject(new BodyError(400, 'The body broke off.'));
      });
    });
  } finally {
    inTime();
    request.removeAllListeners('data').pause();
  }
  return Buffer.concat(chunks);
}

/** The body as JSON; undefined when it is none. */
export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const text = await readBody(request, maxBytes);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
