import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from '../../explorer/browser/browser.ts';

/** Every engine is as offline as the others: what an application asks of other machines is not there. */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost';

/** Writes a command that starts this machine's Chromium with a debugging port beside what the engine asks for; gives its path. */
export async function observedBrowser(folder: string, port: number): Promise<string> {
  const chromiumPath = process.env.CHROMIUM_PATH;
  const { executablePath } = findBrowser({
    ...(chromiumPath ? { chromiumPath } : {}),
    searchPath: process.env.PATH ?? '',
  });
  const path = join(folder, 'chromium');
  const quoted = `'${executablePath.replaceAll("'", "'\\''")}'`;
  await writeFile(path, `#!/bin/sh\nexec ${quoted} "$@" '${offline}' --remote-debugging-port=${port}\n`, {
    mode: 0o755,
  });
  return path;
}
