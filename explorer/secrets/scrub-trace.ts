/** Takes the run's secrets out of a Playwright trace: every text in the archive goes through the scrubber. */
import { promisify } from 'node:util';
import { unzip, zip } from 'fflate';
import type { Scrubber } from './scrubber.ts';

const unpack = promisify<Uint8Array, Record<string, Uint8Array>>(unzip);
const pack = promisify<Record<string, Uint8Array>, Uint8Array>(zip);

/** Pictures cannot be scrubbed: a trace is to be recorded without screenshots. */
export async function scrubTrace(archive: Uint8Array, scrubber: Scrubber): Promise<Buffer> {
  const entries = Object.entries(await unpack(archive));
  const clean = entries.map(([name, body]) => [scrubber.text(name), scrubbed(body, scrubber)] as const);
  return Buffer.from(await pack(Object.fromEntries(clean)));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes of another encoding are read a character a byte, which loses none: what is plain in them is found all the same. */
function scrubbed(body: Uint8Array, scrubber: Scrubber): Uint8Array {
  try {
    return Buffer.from(scrubber.text(utf8.decode(body)));
  } catch {
    return Buffer.from(scrubber.text(Buffer.from(body).toString('latin1')), 'latin1');
  }
}
