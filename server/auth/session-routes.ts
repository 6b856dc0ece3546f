/** `/session…`: how people sign in and out. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyError } from '../http/read-body.ts';
import { sendEmpty, sendJson } from '../http/send.ts';
import type { Platform } from '../platform.ts';
import { createCodeFlow, type IdentityProvider } from './code-flow.ts';
import { githubClientOf } from './github-oauth.ts';
import { createGithubProvider } from './github-provider.ts';
import { answerInvitation } from './invitation-sign-in.ts';
import { createOutsideProvider } from './outside-provider.ts';
import { Busy } from './password.ts';
import { createPasswordSignIn } from './password-sign-in.ts';
import { isSameOrigin } from './same-origin.ts';
import { closeSession } from './session.ts';
import { slowDown } from './session-answers.ts';

type Route = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Answers when the path is one of a session; false when it is not. */
export function createSessionRoutes(platform: Platform) {
  const providers = providersOf(platform);
  const signIn = createPasswordSignIn(platform);
  const routes: Record<string, Route> = {
    'POST /session': signIn,
    'DELETE /session': async (request, response) =>
      sendEmpty(response, 204, { 'set-cookie': await closeSession(platform, request) }),
    'POST /session/invitation': (request, response) => answerInvitation(platform, request, response),
    'GET /session/providers': async (_request, response) =>
      sendJson(response, 200, { providers: ['password', ...providers.map(({ name }) => name)] }),
  };
  for (const provider of providers) {
    const flow = createCodeFlow(platform, provider);
    routes[`GET /session/${provider.name}`] = flow.begin;
    routes[`GET /session/${provider.name}/callback`] = flow.finish;
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const methods = Object.keys(routes)
      .map((route) => route.split(' '))
      .flatMap(([method = '', of]) => (of === path ? [method] : []));
    if (methods.length === 0) return false;
    const allow = methods.join(', ');
    const route = routes[`${request.method} ${path}`];
    if (!route) sendJson(response, 405, { message: `${path} takes ${allow} only.` }, { allow });
    // Links and providers lead to what is read; its own state guards a callback.
    else if (request.method !== 'GET' && !isSameOrigin(platform, request))
      sendJson(response, 403, { message: 'Sign in from the dashboard itself.' });
    else await route(request, response).catch((error: unknown) => refuse(response, error));
    return true;
  };
}

function providersOf(platform: Platform): IdentityProvider[] {
  const { outside } = platform.config;
  const providers: IdentityProvider[] = [];
  const github = githubClientOf(platform.config);
  if (github) providers.push(createGithubProvider(platform, github));
  if (outside?.client) providers.push(createOutsideProvider(platform, outside, outside.client));
  return providers;
}

function refuse(response: ServerResponse, error: unknown): void {
  if (error instanceof BodyError) return sendJson(response, error.status, { message: error.message });
  if (error instanceof Busy) return slowDown(response, 'Too many sign-ins at once: try again in a moment.', 2);
  throw error;
}
