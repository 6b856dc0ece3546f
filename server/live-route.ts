import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendEmpty, sendJson } from './http/send.ts';
import { acrossOrganisations } from './models/scoped.ts';
import type { RunDoc } from './models/run.ts';
import type { Platform } from './platform.ts';
import { lookAtRun } from './services/look-at-run.ts';
import { linkedHeaders, readSignedLink } from './signed-links.ts';

/** Answers `GET /live/<run id>` with the newest picture of a running run's page; false when the path is another's. */
export function createLiveRoute(platform: Platform) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const id = readSignedLink(platform, 'live', url);
    if (id === undefined) return false;
    const run =
      request.method === 'GET' && id
        ? await platform.models.runs
            .findOne({ _id: id, status: 'running' }, null, acrossOrganisations('the signature names this one run'))
            .lean<RunDoc | null>()
        : null;
    if (!run) {
      sendJson(response, 404, { message: 'The run is over, or the link is too old: open its page again.' });
      return true;
    }
    const picture = await lookAtRun(platform, run);
    const headers = { ...linkedHeaders, 'cache-control': 'no-store' };
    if (!picture) sendEmpty(response, 204, headers);
    else
      response
        .writeHead(200, { ...headers, 'content-type': 'image/jpeg', 'content-length': picture.length })
        .end(picture);
    return true;
  };
}
