import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const manifest = z.looseObject({ name: z.string() });
const file = new URL('../../app.yml', import.meta.url);

/** The App as GitHub is asked to register it: `app.yml`, with this platform's addresses. Its name can be changed there. */
export function appManifest(baseUrl: string): Readonly<Record<string, unknown>> {
  return {
    ...manifest.parse(parse(readFileSync(file, 'utf8'))),
    url: baseUrl,
    hook_attributes: { url: `${baseUrl}/api/github/webhooks`, active: true },
    redirect_url: `${baseUrl}/github/register/callback`,
    callback_urls: [`${baseUrl}/session/github/callback`, `${baseUrl}/github/setup/callback`],
    setup_url: `${baseUrl}/github/setup`,
  };
}
