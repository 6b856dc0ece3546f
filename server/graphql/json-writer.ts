/**
 * Values as JSON, byte by byte into one buffer: what `JSON.stringify` writes, without an object or a string made for each
 * value first. There is one buffer for all, used like a stack: whoever writes takes out what he wrote, or leaves it to his
 * caller, before the event loop goes on.
 */

const usualBytes = 64 * 1024;
/** An answer of more leaves the buffer as small as it was. */
const keptBytes = 1024 ** 2;
/** The most bytes of UTF-8 that a UTF-16 unit becomes. */
const widest = 3;
const quote = 0x22;

let bytes = Buffer.allocUnsafe(usualBytes);
let at = 0;
/** Where the last byte that is not ASCII may be. */
let wideUntil = 0;

/** Where what is written next begins. */
export const mark = (): number => at;

/** Forgets what was written since. */
export function undoTo(start: number): void {
  at = start;
  wideUntil = Math.min(wideUntil, start);
}

/** Takes out what was written since. */
export function take(start: number): string {
  const text = wideUntil > start ? bytes.toString('utf8', start, at) : bytes.toString('latin1', start, at);
  undoTo(start);
  if (start === 0 && bytes.length > keptBytes) bytes = Buffer.allocUnsafe(usualBytes);
  return text;
}

/** Whether what was written since is `null`. */
export const wroteNull = (start: number): boolean => at - start === 4 && bytes[start] === 0x6e;

/** Writes what is JSON already, and ASCII. */
export function writeAscii(text: string): void {
  const { length } = text;
  makeRoom(length);
  for (let i = 0; i < length; i += 1) bytes[at + i] = text.charCodeAt(i);
  at += length;
}

/** Writes what is JSON already. */
export function writeJson(text: string): void {
  makeRoom(text.length * widest);
  const written = bytes.write(text, at, 'utf8');
  at += written;
  if (written > text.length) wideUntil = at;
}

export function writeString(value: string): void {
  const { length } = value;
  makeRoom(length + 2);
  const start = at;
  bytes[start] = quote;
  for (let i = 0; i < length; i += 1) {
    const code = value.charCodeAt(i);
    if (code < 0x20 || code > 0x7e || code === quote || code === 0x5c) return writeJson(JSON.stringify(value));
    bytes[start + 1 + i] = code;
  }
  bytes[start + 1 + length] = quote;
  at = start + length + 2;
}

const dayMs = 86_400_000;
let day = Number.NaN;
let dayText = '';

/** As `toISOString`, which writes the day anew for each; rows that are shown together are mostly of one. Throws RangeError. */
export function writeInstant(date: Date): void {
  const time = date.getTime();
  const ofDay = Math.floor(time / dayMs);
  if (ofDay !== day) {
    dayText = `"${date.toISOString().slice(0, -13)}`;
    day = ofDay;
  }
  writeAscii(dayText);
  const inDay = time - ofDay * dayMs;
  const seconds = Math.floor(inDay / 1_000);
  makeRoom(14);
  writeDigits(Math.floor(seconds / 3_600), 2, ':');
  writeDigits(Math.floor(seconds / 60) % 60, 2, ':');
  writeDigits(seconds % 60, 2, '.');
  writeDigits(inDay % 1_000, 3, 'Z');
  bytes[at++] = quote;
}

function writeDigits(number: number, digits: number, after: string): void {
  let rest = number;
  for (let i = digits - 1; i >= 0; i -= 1) {
    bytes[at + i] = 0x30 + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  bytes[at + digits] = after.charCodeAt(0);
  at += digits + 1;
}

function makeRoom(needed: number): void {
  if (at + needed <= bytes.length) return;
  const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, at + needed));
  bytes.copy(larger, 0, 0, at);
  bytes = larger;
}
