/** Takes the run's secrets out of a Playwright trace: every text in the archive goes through the scrubber. */
import { promisify } from 'node:util';
import { unzip, zip } from 'fflate';
import type { Scrubber } from './scrubber.ts';

const unpack = promisify<Uint8Array, Record<string, Uint8Array>>(unzip);
const pack = promisify<Record<string, Uint8Array>, Uint8Array>(zip);

/**
 * Pictures cannot be scrubbed: a trace is to be recorded without screenshots. What is not UTF-8 (fonts, images of the
 * page) passes as it is.
 */
export async function scrubTrace(archive: Uint8Array, scrubber: Scrubber): Promise<Buffer> {
  const entries = Object.entries(await unpack(archive));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const clean = entries.map(([name, body]): [string, Uint8Array] => {
    try {
      return [scrubber.text(name), Buffer.from(scrubber.text(decoder.decode(body)))];
    } catch {
      return [scrubber.text(name), body];
    }
  });
  return Buffer.from(await pack(Object.fromEntries(clean)));
}
