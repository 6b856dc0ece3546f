/** What a tab has to show for an issue, rid of secrets: its document, its console, its requests. */
import { evidenceNames } from '../../contract/evidence-names.ts';
import { evidenceLimits } from '../../contract/issue-evidence.ts';
import type { FoundIssue } from '../../contract/worker-api.ts';
import type { ExplorationSink } from '../exploration.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { Scrubber } from '../secrets/scrubber.ts';
import { atMost } from '../within.ts';
import { harOf } from './har.ts';
import { shortAddress, withhold } from './withhold.ts';

export interface Evidence {
  /** Static HTML without scripts; null when the page could not be asked. */
  readonly dom: Buffer | null;
  readonly console: Buffer;
  readonly network: Buffer;
}

/** A page that does not answer within this time has no document to show, milliseconds. */
const patienceMs = 1_000;

/** Its own policy first, for whoever opens the file from a disk; the server sends one that is stricter still. */
const head = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'"><meta name="referrer" content="no-referrer">\n`;

/** `withDom`: whether the document is worth its time now. */
export async function evidenceOf(session: PageSession, scrubber: Scrubber, withDom: boolean): Promise<Evidence> {
  const fit = (text: string, most: number) => fitted(text, most, scrubber);
  const address = (url: string) => fit(shortAddress(url), evidenceLimits.address);
  const messages = session.tapes.console().map(({ text, source, ...message }) => ({
    ...message,
    text: fit(text, evidenceLimits.text),
    source: source && address(source),
  }));
  const requests = session.tapes.network().map((request) => ({
    ...request,
    method: fit(request.method, 50),
    url: address(request.url),
    mimeType: fit(request.mimeType, 200),
    size: Math.round(request.size),
    error: request.error && fit(request.error, 200),
  }));
  const html = withDom && !session.gone ? await atMost(patienceMs, session.staticHtml(evidenceLimits.dom), null) : null;
  return {
    dom: html === null ? null : Buffer.from(head + withhold(scrubber.text(html))),
    console: Buffer.from(`${JSON.stringify({ version: 1, messages })}\n`),
    network: Buffer.from(harOf(requests)),
  };
}

/** A secret in its longest spelling has so many characters for each of its own. */
const spelledMost = 12;

/** Without secrets and at most so long. Of a text that was cut before, what may be the beginning of a secret goes, too. */
function fitted(text: string, most: number, { text: scrub, secrets }: Scrubber): string {
  const clean = withhold(scrub(text));
  const doubtful = text.length < 4 * most ? 0 : Math.max(0, ...secrets.map(({ length }) => length)) * spelledMost;
  return clean.slice(0, Math.min(most, Math.max(0, clean.length - doubtful)));
}

/** Hands it to the sink under the issue's name; answers with the names that the issue refers to. */
export function keepEvidence(
  sink: ExplorationSink,
  issue: string,
  { dom, console, network }: Evidence,
  replayed = false,
): NonNullable<FoundIssue['evidence']> {
  const names = {
    dom: dom && evidenceNames.dom(issue, replayed),
    console: evidenceNames.console(issue, replayed),
    network: evidenceNames.network(issue, replayed),
  };
  // Rid of secrets already, and large: to go over it again would cost the run more than it is worth.
  const html = { kind: 'REPORT' as const, contentType: 'text/html', assembled: true };
  if (dom && names.dom) sink.artifact({ ...html, name: names.dom, body: dom });
  sink.artifact({ name: names.console, kind: 'REPORT', contentType: 'application/json', body: console });
  sink.artifact({ name: names.network, kind: 'HAR', contentType: 'application/json', body: network });
  return names;
}
