import type { BrowserChoice } from '../explorer/browser/browser.ts';
import { probeSandbox } from '../explorer/cage/probe-sandbox.ts';
import { UserError } from './user-error.ts';

/** The browser with Chromium's own sandbox wherever that works; `unsafe`: go on without it. Being root goes on too, with a warning. */
export async function chooseSandbox(
  found: BrowserChoice,
  unsafe: boolean,
  warn: (words: string) => void,
): Promise<BrowserChoice> {
  const why = await probeSandbox(found);
  if (why === null) return { ...found, sandbox: true };
  const root = process.getuid?.() === 0;
  if (!root && !unsafe)
    throw new UserError(
      `Chromium's sandbox does not work, for ${why}: allow unprivileged user namespaces, or set UNSAFE_NO_SANDBOX=1 and explore only what you trust.`,
      { exitCode: 2 },
    );
  const advice = root ? 'run it as a user of its own' : 'UNSAFE_NO_SANDBOX is set';
  warn(`Chromium runs without its sandbox, for ${why}: ${advice}`);
  return { ...found, sandbox: false };
}
