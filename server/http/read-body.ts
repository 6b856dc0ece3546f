import type { IncomingMessage } from 'node:http';

/** A body that cannot be taken, with the HTTP status that says so. */
export class BodyError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const bodyMs = 15_000;

/** The request's body as text; refuses more than `maxBytes` and one that does not arrive in time. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  const tooLarge = new BodyError(413, `The body may have ${maxBytes} bytes at most.`);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => request.destroy(new BodyError(408, 'The body did not arrive in time.')), bodyMs);
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
