import { html, sendPage } from '../http/page.ts';
import type { Platform } from '../platform.ts';
import type { Route } from './routes.ts';

/** `GET /github/install`: to GitHub's page where the App is installed; without an App to where it is registered. */
export function createInstallRoute(platform: Platform): Route {
  return async (_request, response) => {
    const to = platform.github ? await installUrl(platform) : '/github/register';
    if (to) return void response.writeHead(303, { location: to, 'cache-control': 'no-store' }).end();
    const body = html`<p>GitHub does not say where the App is installed: try again in a moment.</p>`;
    sendPage(response, { status: 502, title: 'GitHub does not answer', body });
  };
}

async function installUrl({ github, log }: Platform): Promise<string | null> {
  try {
    return (await github?.installUrl()) ?? null;
  } catch (error) {
    log.warn({ err: error }, 'GitHub could not be asked about the App.');
    return null;
  }
}
