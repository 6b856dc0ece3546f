import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { evidenceNames } from '../contract/evidence-names.ts';
import { sendJson } from './http/send.ts';
import type { ArtifactDoc } from './models/artifact.ts';
import type { Id } from './models/ids.ts';
import { acrossOrganisations, forOrganisation } from './models/scoped.ts';
import type { Platform } from './platform.ts';
import { linkedHeaders, readSignedLink } from './signed-links.ts';

/** What a browser may show in place: of types that can carry script only SVG, which the policy keeps from running any. Anything else is a download. */
const shown = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'application/json', 'text/plain']);

/**
 * The state graph's page brings its own script. Sandboxed it has no origin to reach anything with, and the policy leaves
 * it no network: what it holds it can show, and no more.
 */
const isGraphPage = ({ kind, contentType }: ArtifactDoc) =>
  kind === 'STATE_GRAPH' && /^text\/html(;|$)/.test(contentType);
const graphPolicy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-scripts";

/** The document of a page that was explored, as HTML without scripts: whatever it holds, none runs, and nothing is loaded. */
const isDomSnapshot = ({ name, contentType }: ArtifactDoc) =>
  evidenceNames.isDom(name) && /^text\/html(;|$)/.test(contentType);
const domPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

function policyOf(artifact: ArtifactDoc): string | null {
  if (isGraphPage(artifact)) return graphPolicy;
  return isDomSnapshot(artifact) ? domPolicy : null;
}

/** Answers `GET /artifacts/<id>`; false when the path is another's. */
export function createArtifactRoute(platform: Platform) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    const id = readSignedLink(platform, 'artifacts', url);
    if (id === undefined) return false;
    const artifact = request.method === 'GET' && id ? await find(id) : null;
    const bytes = artifact && (await platform.blobs.open(artifact.blobKey));
    if (!artifact || !bytes) {
      sendJson(response, 404, {
        message: 'There is no such artifact, or the link to it is too old: open the page again.',
      });
      return true;
    }
    const policy = policyOf(artifact);
    const inPlace = shown.has(artifact.contentType) || policy !== null;
    response.writeHead(200, {
      ...linkedHeaders,
      ...(policy !== null && { 'content-security-policy': policy }),
      'content-type': inPlace ? artifact.contentType : 'application/octet-stream',
      'content-length': artifact.size,
      'content-disposition': `${inPlace ? 'inline' : 'attachment'}; filename="${artifact.name}"`,
      'cache-control': 'private, max-age=3600',
    });
    await pipeline(bytes, response).catch((error: unknown) => {
      platform.log.warn({ err: error, artifact: id }, 'An artifact could not be sent to its end.');
    });
    return true;
  };

  async function find(id: Id): Promise<ArtifactDoc | null> {
    const options = acrossOrganisations('the signature says that the bearer may see this one artifact');
    const { artifacts, runs } = platform.models;
    const artifact = await artifacts.findOne({ _id: id }, null, options).lean<ArtifactDoc | null>();
    if (!artifact || artifact.lostAt) return null;
    return (await forOrganisation(runs, artifact.organisationId).findById(artifact.runId)) && artifact;
  }
}
