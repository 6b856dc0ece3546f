import type { Readable } from 'node:stream';
import { badUserInput } from '../../contract/errors.ts';

/** Keeps artifacts' bytes, apart from their rows. Keys are random UUIDs in lower case. */
export interface BlobStore {
  /**
   * Stores all of `body` or nothing, and has it on the medium when it answers with the key and the size in bytes. Larger
   * than `maxBytes` is refused. What was not read of a refused body is left to the caller, who may still have to answer
   * on the same connection. Throws StoreFull when there is no room.
   */
  put(body: Readable, maxBytes: number): Promise<StoredBlob>;
  /** The bytes; null when there are none of that key. */
  open(key: string): Promise<Readable | null>;
  /** Removing what is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** What is stored under keys that begin with these two digits, and since when. */
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly at: Date }>;
  /** Takes away what uploads left that broke off before this instant. */
  clear(before: Date): Promise<void>;
}

export interface StoredBlob {
  readonly key: string;
  readonly size: number;
}

/** The store has no room: it will be so for a while. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}

/**
 * The body's bytes as long as they are no more than `maxBytes`. Not by `pipeline`: it destroys the body on an error, and
 * with it the connection that the answer goes out on.
 */
export async function* atMost(body: Readable, maxBytes: number): AsyncGenerator<Buffer, void> {
  let size = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBytes) throw badUserInput(`An artifact may have ${maxBytes} bytes at most.`);
    yield chunk;
  }
}
