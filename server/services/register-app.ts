import { z } from 'zod';
import { conflict, forbidden } from '../../contract/errors.ts';
import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { Platform } from '../platform.ts';
import { keepRegisteredApp, registeredAppFile } from '../registered-app.ts';
import { audited } from './audited.ts';

const conversion = z.object({
  id: z.number(),
  slug: z.string(),
  html_url: z.url({ protocol: /^https?$/ }),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  webhook_secret: z.string().min(1),
  pem: z.string().min(1),
});
const deadlineMs = 10_000;

/** The App is the whole platform's: only the operator's own organisation may register it. */
export async function requireOperator({ models }: Platform, caller: Caller): Promise<void> {
  requireAdmin(caller, 'register the GitHub App');
  if (!(await models.organisations.exists({ _id: caller.organisationId, first: true })))
    throw forbidden('The GitHub App serves every organisation here: an admin of the first one registers it.');
}

/** Takes over the App that GitHub made of our manifest, for the code that it gave. Counts from the next start on. */
export async function registerApp(platform: Platform, caller: Caller, code: string): Promise<{ page: string }> {
  await requireOperator(platform, caller);
  const app = await converted(platform.config.githubApiUrl, code);
  const kept = await keepRegisteredApp(platform.config.dataDir, {
    APP_ID: String(app.id),
    PRIVATE_KEY: app.pem,
    WEBHOOK_SECRET: app.webhook_secret,
    GITHUB_CLIENT_ID: app.client_id,
    GITHUB_CLIENT_SECRET: app.client_secret,
  });
  if (!kept)
    throw conflict(
      `${registeredAppFile} in DATA_DIR holds another App already: delete ${app.html_url} at GitHub, or that file, and register again.`,
    );
  await audited(platform, caller, async () => ({
    result: null,
    note: { action: 'github_app.register', subject: app.slug, details: { appId: app.id } },
  }));
  return { page: app.html_url };
}

async function converted(apiUrl: string, code: string): Promise<z.infer<typeof conversion>> {
  const response = await fetch(`${apiUrl}/app-manifests/${encodeURIComponent(code)}/conversions`, {
    method: 'POST',
    headers: { accept: 'application/vnd.github+json', 'user-agent': 'outrider' },
    signal: AbortSignal.timeout(deadlineMs),
  });
  // What it answers holds secrets: of a refusal only the status is told, of a wrong shape only the field.
  if (!response.ok) throw new Error(`GitHub answered ${response.status} to the manifest's code.`);
  const parsed = conversion.safeParse(await response.json());
  if (!parsed.success)
    throw new Error(`GitHub's answer to the manifest's code lacks ${parsed.error.issues[0]?.path.join('.')}.`);
  return parsed.data;
}
