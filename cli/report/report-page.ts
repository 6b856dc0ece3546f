/** The report as one page without scripts; everything that comes from the product under test is escaped. */
import { escapeHtml } from '../../contract/escape-html.ts';
import type { RunMap } from '../../contract/run-map.ts';
import { runMapNames } from '../../contract/run-map-names.ts';
import type { ExplorationResult } from '../../explorer/exploration.ts';
import { seedOf } from '../explore-summary.ts';
import { evidenceSection } from './evidence-section.ts';
import { mapSection } from './map-section.ts';
import type { ReportIssue, ReportResult } from './report-result.ts';
import { reportStyle } from './report-style.ts';

/** `read`: the text of a file beside the report; null when there is none. */
export function reportPage(
  url: string,
  result: ReportResult & Pick<ExplorationResult, 'contexts'>,
  map: RunMap | null,
  read: (path: string) => string | null,
): string {
  const { issues, progress, status, failureReason, durationMs } = result;
  const ended = new Date(progress.updatedAt).toUTCString();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(verdict(result))} · ${escapeHtml(new URL(url).host)}</title>
<style>${reportStyle}</style>
</head>
<body>
<header>
<p class="brand">Outrider</p>
<h1>${escapeHtml(verdict(result))}</h1>
<p><a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(url)}</a></p>
${failureReason ? `<p class="failure">${escapeHtml(failureReason)}</p>` : ''}
<dl class="tiles">
${tile('Actions', progress.actions)}${tile('States', progress.states)}${tile('Pages', progress.urls)}${tile('Code coverage', progress.codeCoverage === null ? '–' : `${Math.round(progress.codeCoverage * 100)} %`)}${tile('Issues', issues.length)}${tile('Time', duration(durationMs))}
</dl>
</header>
<main>
${issues.length > 1 ? contents(issues) : ''}
${issues.map((issue) => card(issue, evidenceSection(issue, read))).join('\n')}
${map ? mapSection(map) : ''}
</main>
<footer>${escapeHtml(status)} ${escapeHtml(ended)} · ${seedOf(result)} · <a href="result.json">result.json</a>${map ? ` · <a href="${runMapNames.data}">${runMapNames.data}</a>` : ''}</footer>
</body>
</html>
`;
}

function verdict({ status, failure, issues }: ReportResult): string {
  const found =
    issues.length === 0 ? 'Nothing broken found' : `${issues.length} issue${issues.length === 1 ? '' : 's'} found`;
  if (status === 'completed') return found;
  return failure === 'CANCELLED' ? `${found} before it was stopped` : 'Could not explore';
}

const tile = (name: string, value: string | number) => `<div><dt>${name}</dt><dd>${value}</dd></div>`;
const duration = (ms: number) =>
  `${Math.floor(ms / 60_000)}:${String(Math.round((ms % 60_000) / 1_000)).padStart(2, '0')}`;
const words = (kind: string) => kind.toLowerCase().replaceAll('_', ' ');
const badge = ({ severity }: ReportIssue) => `<b class="badge ${severity.toLowerCase()}">${severity.toLowerCase()}</b>`;

const contents = (issues: readonly ReportIssue[]) =>
  `<ol class="contents">${issues.map((issue) => `<li>${badge(issue)} <a href="#i${issue.id}">${escapeHtml(issue.title)}</a></li>`).join('')}</ol>`;

function card(issue: ReportIssue, evidence: string): string {
  const { id, kind, title, message, stack, url, occurrences, firstSeenAt, reproduction, screenshot } = issue;
  const seen = occurrences === 1 ? 'once' : `${occurrences} times`;
  return `<article id="i${id}">
<div>
<p class="kind">${badge(issue)} ${words(kind)} · seen ${seen}, first at ${escapeHtml(firstSeenAt.slice(11, 19))} UTC</p>
<h2>${escapeHtml(title)}</h2>
<p class="where">on <a href="${escapeHtml(webAddress(url))}" rel="noreferrer">${escapeHtml(url)}</a></p>
${message && message !== title ? `<pre>${escapeHtml(message)}</pre>` : ''}
${stack ? `<details><summary>Stack</summary><pre>${escapeHtml(stack)}</pre></details>` : ''}
${reproduction ? `<details${reproduction.steps.length > 8 ? '' : ' open'}><summary>How to see it again</summary><ol>${reproduction.steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('')}</ol>${replaysOf(reproduction)}</details>` : ''}
${reproduction ? `<details><summary>As a Playwright test</summary><pre>${escapeHtml(reproduction.script)}</pre></details>` : ''}
${evidence}
</div>
${screenshot ? `<a class="picture" href="${escapeHtml(screenshot.url)}"><img src="${escapeHtml(screenshot.url)}" alt="The page when it was first seen" loading="lazy"></a>` : ''}
</article>`;
}

/** A page chose this address: as a link it may only lead to the web. */
const webAddress = (url: string) => (/^https?:/i.test(url) ? url : '#');

/** What replaying these very steps in a fresh context showed. */
function replaysOf({ replays, confirmed }: { replays: number; confirmed: number }): string {
  if (replays === 0) return '<p class="where">Not replayed.</p>';
  const said =
    confirmed === replays ? 'confirmed' : confirmed > 0 ? 'flaky' : 'needs a state that a fresh session does not have';
  return `<p class="where">Replayed ${replays} time${replays === 1 ? '' : 's'}, seen again ${confirmed}: ${said}.</p>`;
}
