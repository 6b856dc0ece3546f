/** `/github/register`: makes the GitHub App at GitHub out of `app.yml`, and keeps its credentials in DATA_DIR. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { PlatformError } from '../../contract/errors.ts';
import { createFlowCookie } from '../auth/flow-cookie.ts';
import { githubWebAddress } from '../auth/github-web-address.ts';
import { openedBy, personOf } from '../auth/session.ts';
import type { Platform } from '../platform.ts';
import { readRegisteredApp } from '../registered-app.ts';
import { appManifest } from '../services/app-manifest.ts';
import { registerApp, requireOperator } from '../services/register-app.ts';
import * as pages from './register-pages.ts';
import type { Route } from './routes.ts';

const path = '/github/register';
const bound = z.object({ sessionId: z.string() });
const accountName = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/;

export function createRegisterRoutes(platform: Platform): Record<string, Route> {
  const { config, log } = platform;
  const web = githubWebAddress(config.githubApiUrl);
  const flow = createFlowCookie(platform, { name: 'outrider_github_register', path, bound });
  return { [`GET ${path}`]: offer, [`GET ${path}/callback`]: finish };

  async function offer(request: IncomingMessage, response: ServerResponse, { searchParams }: URL): Promise<void> {
    const person = await openedBy(platform, request);
    if (!person?.sessionId) return pages.signInFirst(response);
    if (config.github) return pages.configured(response);
    try {
      await requireOperator(platform, person);
    } catch (error) {
      if (error instanceof PlatformError) return pages.refused(response, error.message);
      throw error;
    }
    if (await readRegisteredApp(config.dataDir)) return pages.restart(response, null);
    if (isLocal(platform.baseUrl)) return pages.notReachable(response, platform.baseUrl);
    const organisation = searchParams.get('organisation') || null;
    if (organisation !== null && !accountName.test(organisation))
      return pages.refused(response, 'organisation: is not the name of a GitHub organisation.');
    const { secrets, cookie } = flow.begin({ sessionId: person.sessionId });
    const owner = organisation === null ? '' : `/organizations/${organisation}`;
    const action = `${web}${owner}/settings/apps/new?state=${secrets.state}`;
    const manifest = JSON.stringify(appManifest(platform.baseUrl));
    pages.offer(response, { action, manifest, organisation, web, cookie });
  }

  async function finish(request: IncomingMessage, response: ServerResponse, { searchParams }: URL): Promise<void> {
    const carried = flow.finish(request, searchParams.get('state'));
    response.setHeader('set-cookie', flow.forget());
    const person = carried && (await personOf(platform, carried.bound.sessionId));
    const code = searchParams.get('code');
    if (!person || !code) return pages.expired(response);
    try {
      const { page } = await registerApp(platform, person, code);
      pages.restart(response, page);
    } catch (error) {
      log.error({ err: error }, 'A GitHub App that was made at GitHub could not be taken over.');
      if (error instanceof PlatformError) pages.refused(response, error.message);
      else pages.failed(response, web);
    }
  }
}

/** GitHub refuses to send webhooks to such an address. */
const isLocal = (baseUrl: string) => /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(new URL(baseUrl).hostname);
