/**
 * `/github/setup`: the App's setup URL. GitHub sends people here after they have installed the App; the number in the
 * address can be anybody's, so it is linked only once GitHub has said that the same person may administer it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { PlatformError } from '../../contract/errors.ts';
import { type Caller, isAdmin } from '../auth/caller.ts';
import { createFlowCookie } from '../auth/flow-cookie.ts';
import { provenAdministrator } from '../auth/github-administration.ts';
import { createGithubOauth, githubClientOf } from '../auth/github-oauth.ts';
import { isSameOrigin } from '../auth/same-origin.ts';
import { openedBy, personOf } from '../auth/session.ts';
import { readBody } from '../http/read-body.ts';
import { parseInstallationId } from '../models/installation.ts';
import type { Platform } from '../platform.ts';
import { linkInstallation } from '../services/link-installation.ts';
import type { Route } from './routes.ts';
import * as pages from './setup-pages.ts';

const path = '/github/setup';
const bodyBytes = 4 * 1024;
const bound = z.object({ installationId: z.number(), sessionId: z.string() });

export function createSetupRoutes(platform: Platform): Record<string, Route> {
  const { config, log } = platform;
  const client = githubClientOf(config);
  if (!client) {
    const unset: Route = async (_request, response) => pages.notConfigured(response, config.github !== null);
    return { [`GET ${path}`]: unset, [`POST ${path}`]: unset };
  }
  const oauth = createGithubOauth(client);
  const redirectUri = () => `${platform.baseUrl}${path}/callback`;
  const flow = createFlowCookie(platform, { name: 'outrider_github_setup', path, bound });
  return { [`GET ${path}`]: arrive, [`POST ${path}`]: begin, [`GET ${path}/callback`]: finish };

  /** The browser comes from GitHub and carries no session: it is our own form that does. */
  async function arrive(_request: IncomingMessage, response: ServerResponse, { searchParams }: URL): Promise<void> {
    const id = parseInstallationId(searchParams.get('installation_id') ?? '');
    if (id !== null) pages.offer(response, id);
    else if (searchParams.get('setup_action') === 'request') pages.requested(response);
    else pages.noInstallation(response);
  }

  async function begin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isSameOrigin(platform, request)) return pages.elsewhere(response);
    const form = new URLSearchParams(await readBody(request, bodyBytes));
    const installationId = parseInstallationId(form.get('installation_id') ?? '');
    if (installationId === null) return pages.noInstallation(response);
    const person = await openedBy(platform, request);
    if (!person?.sessionId) return pages.signInFirst(response, installationId);
    if (!isAdmin(person)) return pages.adminsOnly(response);
    const { secrets, cookie } = flow.begin({ installationId, sessionId: person.sessionId });
    pages.onToGithub(response, oauth.authorizeUrl(redirectUri(), secrets).href, cookie);
  }

  async function finish(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const carried = flow.finish(request, url.searchParams.get('state'));
    response.setHeader('set-cookie', flow.forget());
    if (!carried) return pages.expired(response);
    const person = await personOf(platform, carried.bound.sessionId);
    if (!person) return pages.expired(response);
    const { installationId } = carried.bound;
    try {
      const login = await prove(url, carried, installationId);
      pages.linked(response, await linkInstallation(platform, person, installationId, login));
    } catch (error) {
      log.warn({ err: error, installationId, user: userOf(person) }, 'An installation was not linked.');
      if (error instanceof PlatformError) pages.refused(response, error);
      else pages.noAnswer(response);
    }
  }

  async function prove(
    callback: URL,
    { secrets }: NonNullable<ReturnType<typeof flow.finish>>,
    installationId: number,
  ): Promise<string> {
    const { github } = platform;
    if (!github) throw new Error('The GitHub App is not running.');
    const token = await oauth.tokenFor(callback, redirectUri(), secrets);
    const login = await provenAdministrator(oauth, token, installationId, () =>
      github.countRepositories(installationId),
    );
    // Its webhook may not have come yet.
    await github.readInstallation(installationId);
    return login;
  }
}

const userOf = ({ userId }: Caller) => String(userId);
