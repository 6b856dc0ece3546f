/**
 * Artifacts and the trace viewer, on an origin of their own: what strangers' pages left shares none with the API.
 * No cookie is read or set here; a signed link is all the right there is.
 */
import type { Server } from 'node:http';
import { createArtifactRoute } from './artifact-route.ts';
import { createListener, listen, ListenError, reachable } from './http.ts';
import { sendJson } from './http/send.ts';
import { createLiveRoute } from './live-route.ts';
import type { Metrics } from './metrics.ts';
import type { Platform } from './platform.ts';
import { createTraceViewer } from './trace-viewer.ts';

/** From PORT to where artifacts are sent from when nothing says otherwise: next door is often taken. */
const distance = 100;

/** Listens, and lets the platform know where. */
export async function openArtifactsOrigin(
  platform: Platform,
  metrics: Metrics,
  traceViewerDir: string | null,
): Promise<Server> {
  const artifact = createArtifactRoute(platform);
  const live = createLiveRoute(platform);
  const viewer = traceViewerDir === null ? null : await createTraceViewer(traceViewerDir);
  const server = createListener(
    platform.log,
    metrics,
    () => 'artifacts',
    async (request, response, url) => {
      if (await artifact(request, response, url)) return;
      if (await live(request, response, url)) return;
      if (viewer && (await viewer(request, response, url.pathname))) return;
      sendJson(response, 404, { message: 'Artifacts come from here, by links that the API makes.' });
    },
  );
  const port = await listenSomewhere(server, platform);
  platform.artifactsUrl = addressOf(platform, port);
  return server;
}

async function listenSomewhere(server: Server, { config }: Platform): Promise<number> {
  const { host, port, artifactsPort, artifactsUrl } = config;
  if (artifactsPort !== null) return listen(server, artifactsPort, host, 'ARTIFACTS_PORT');
  if (port === 0) return listen(server, 0, host, 'ARTIFACTS_PORT');
  const usual = port + distance > 65_535 ? port - distance : port + distance;
  try {
    return await listen(server, usual, host, 'ARTIFACTS_PORT');
  } catch (error) {
    // Whoever said where artifacts are reached expects them there.
    if (artifactsUrl !== null || !(error instanceof ListenError)) throw error;
    return listen(server, 0, host, 'ARTIFACTS_PORT');
  }
}

function addressOf({ config, log }: Platform, port: number): string {
  if (config.artifactsUrl !== null) return config.artifactsUrl;
  if (config.baseUrl === null) return `http://${reachable(config.host)}:${port}`;
  const url = new URL(config.baseUrl);
  url.port = String(port);
  if (url.protocol === 'https:')
    log.warn(
      `ARTIFACTS_URL is not set: pictures and traces are looked for at ${url.origin}, which your proxy must serve.`,
    );
  return url.origin;
}

/**
 * Where a page that was reached by this `Host` finds artifacts. A server that was told no address knows itself as this
 * machine only, while others come by a name of it.
 */
export function artifactsOrigins({ artifactsUrl }: Platform, host: string): string[] {
  const url = new URL(artifactsUrl);
  const asked = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  const plain = /^([\w.-]+|\[[\da-f:]+\])$/i.test(asked);
  if (!plain || !/^(127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname)) return [url.origin];
  const near = new URL(url.origin);
  near.hostname = asked;
  return [...new Set([url.origin, near.origin])];
}
