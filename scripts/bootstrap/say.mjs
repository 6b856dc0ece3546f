/** Something that cannot be had here; the message says what to do. */
export class MissingPart extends Error {
  name = 'MissingPart';
  exitCode = 2;
}

/**
 * Progress goes to standard error: standard output belongs to the command.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`outrider: ${line}\n`);
}

/**
 * Says what begins and how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  say(`${what} …`);
  const begin = performance.now();
  const result = await work();
  say(`${what}: done in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return result;
}
