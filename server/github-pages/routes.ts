/** `/github/…`: where people come to from GitHub, and go there. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyError } from '../http/read-body.ts';
import { sendJson } from '../http/send.ts';
import type { Platform } from '../platform.ts';
import { createInstallRoute } from './install.ts';
import { createRegisterRoutes } from './register.ts';
import { createSetupRoutes } from './setup.ts';

export type Route = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

/** Answers when the path is one of these; false when it is not. */
export function createGithubPages(platform: Platform) {
  const routes: Readonly<Record<string, Route>> = {
    ...createSetupRoutes(platform),
    ...createRegisterRoutes(platform),
    'GET /github/install': createInstallRoute(platform),
  };
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const path = url.pathname;
    const methods = Object.keys(routes).flatMap((route) => (route.endsWith(` ${path}`) ? [route.split(' ')[0]] : []));
    if (methods.length === 0) return false;
    const allow = methods.join(', ');
    const route = routes[`${request.method} ${path}`];
    if (route) await route(request, response, url).catch((error: unknown) => refuse(response, error));
    else sendJson(response, 405, { message: `${path} takes ${allow} only.` }, { allow });
    return true;
  };
}

function refuse(response: ServerResponse, error: unknown): void {
  if (!(error instanceof BodyError)) throw error;
  sendJson(response, error.status, { message: error.message });
}
