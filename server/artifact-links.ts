/** Signed, short-lived links to artifacts: whoever holds one may look, without any other right. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { sameText } from './crypto.ts';
import { sendJson } from './http/send.ts';
import type { ArtifactDoc } from './models/artifact.ts';
import { parseId } from './models/ids.ts';
import { acrossOrganisations, forOrganisation } from './models/scoped.ts';
import type { Platform } from './platform.ts';

const lifeSeconds = 3600;
/** What a browser may show in place: never a type that can carry script. Anything else is a download. */
const shown = new Set(['image/png', 'image/jpeg', 'image/webp', 'application/json', 'text/plain']);

/** A link that works for one to two hours: it stays the same within an hour, so that pictures are cached. */
export function artifactLink(platform: Platform, id: ArtifactDoc['_id']): string {
  const expires = (Math.floor(Date.now() / 1000 / lifeSeconds) + 2) * lifeSeconds;
  return `${platform.artifactsUrl}/artifacts/${id}?expires=${expires}&signature=${sign(platform, String(id), expires)}`;
}

const sign = ({ vault }: Platform, id: string, expires: number) =>
  vault.fingerprint(`${id}|${expires}`, 'artifact-link');

/** Answers `GET /artifacts/<id>`; false when the path is another's. */
export function createArtifactRoute(platform: Platform) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const id = /^\/artifacts\/([^/]+)$/.exec(url.pathname)?.[1];
    if (id === undefined) return false;
    const artifact = request.method === 'GET' ? await find(id, url) : null;
    if (!artifact) {
      sendJson(response, 404, {
        message: 'There is no such artifact, or the link to it is too old: open the page again.',
      });
      return true;
    }
    response.writeHead(200, {
      'content-type': shown.has(artifact.contentType) ? artifact.contentType : 'application/octet-stream',
      'content-length': artifact.size,
      'content-disposition': `${shown.has(artifact.contentType) ? 'inline' : 'attachment'}; filename="${artifact.name}"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      // The link alone gives the right to look: pages of ours show what it leads to, wherever they are.
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': `private, max-age=${lifeSeconds}`,
    });
    await pipeline(platform.blobs.read(artifact.blobKey), response).catch((error: unknown) => {
      platform.log.warn({ err: error, artifact: id }, 'An artifact could not be sent to its end.');
    });
    return true;
  };

  async function find(text: string, url: URL): Promise<ArtifactDoc | null> {
    const id = parseId(text);
    const expires = Number(url.searchParams.get('expires'));
    const signed = sameText(url.searchParams.get('signature') ?? '', sign(platform, text, expires));
    if (!id || !signed || expires * 1000 < Date.now()) return null;
    const options = acrossOrganisations('the signature says that the bearer may see this one artifact');
    const { artifacts, runs } = platform.models;
    const artifact = await artifacts.findOne({ _id: id }, null, options).lean<ArtifactDoc | null>();
    const run = artifact && (await forOrganisation(runs, artifact.organisationId).findById(artifact.runId));
    return run && artifact;
  }
}
