import { type BrowserChoice, launchBrowser } from '../browser/browser.ts';

/** Null when Chromium's own sandbox works here; otherwise why it does not. Starts a browser and closes it. */
export async function probeSandbox(choice: BrowserChoice): Promise<string | null> {
  if (process.getuid?.() === 0) return 'this process is root';
  try {
    const browser = await launchBrowser({ ...choice, sandbox: true }, null);
    await browser.close();
    return null;
  } catch (error) {
    // Whatever else keeps the browser from starting shows again, and is told, without the sandbox.
    const browser = await launchBrowser({ ...choice, sandbox: false }, null);
    await browser.close();
    const said = error instanceof Error ? error.message : String(error);
    return /sandbox/i.test(said) ? 'this kernel, or this container, gives it no user namespaces' : said;
  }
}
