import { escapeHtml } from '../../contract/escape-html.ts';
import type { RunMap } from '../../contract/run-map.ts';
import { runMapNames } from '../../contract/run-map-names.ts';

/** The run as a whole: its film, coverage over time and the state graph, each a file beside the report. */
export function mapSection({ states, edges, frames }: RunMap): string {
  const titles = new Map(states.map(({ id, title, page }) => [id, title || page]));
  const film = frames.map(({ name, state, at, why }) => {
    const source = `pictures/${escapeHtml(name)}`;
    const second = Math.floor(at / 1_000);
    const told = escapeHtml(`${second} s: ${why}, ${titles.get(state) ?? state}`);
    return `<li><img src="${source}" alt="${told}" title="${told}" width="192" height="120" loading="lazy"><span>${second} s</span></li>`;
  });
  return `<section class="whole">
<h2>How it went</h2>
${film.length > 0 ? `<ol class="film" tabindex="0" aria-label="Film">${film.join('')}</ol>` : ''}
<div class="charts">
<figure><a href="${runMapNames.page}"><img src="${runMapNames.picture}" alt="State graph" loading="lazy"></a><figcaption><a href="${runMapNames.page}">State graph</a>: ${states.length} states, ${edges.length} connections, with the way to each</figcaption></figure>
<figure><img src="${runMapNames.coverage}" alt="Code coverage and states over time" loading="lazy"><figcaption>Code coverage and states over time</figcaption></figure>
</div>
</section>`;
}
