import { escapeHtml } from '../../contract/escape-html.ts';
import { consoleLog, harLog } from '../../contract/issue-evidence.ts';
import type { ReportIssue } from './report-result.ts';

/** What an issue's page said and asked for, as tables, and its document; each a file beside the report, too. */
export function evidenceSection({ evidence }: ReportIssue, read: (path: string) => string | null): string {
  if (!evidence) return '';
  const [said, asked] = [read(evidence.console), read(evidence.network)];
  const messages = said === null ? [] : consoleLog.parse(JSON.parse(said)).messages;
  const entries = asked === null ? [] : harLog.parse(JSON.parse(asked)).log.entries;
  const lines = messages.map(({ at, level, text, source }) =>
    row(level === 'ERROR', [at.slice(11, 23), level.toLowerCase(), text, source ?? '']),
  );
  const requests = entries.map(({ startedDateTime, time, request, response, _resourceType, _ended }) => {
    const { status, _error, _transferSize } = response;
    const cells = [startedDateTime.slice(11, 23), request.method, request.url, _error ?? (status || 'no answer yet')];
    const rest = [_resourceType, _ended ? `${Math.round(time)} ms` : '', _transferSize < 0 ? '' : `${_transferSize} B`];
    return row(_error !== null || status >= 400, [...cells, ...rest]);
  });
  const files = [
    ...(evidence.dom === null ? [] : [link(evidence.dom, 'The page’s document, without scripts')]),
    ...(asked === null ? [] : [link(evidence.network, 'Network log (HAR)')]),
  ];
  return [
    table('Console', ['Time', 'Level', 'Message', 'From'], lines),
    table('Network', ['Time', 'Method', 'Address', 'Status', 'Type', 'Took', 'Size'], requests),
    files.length > 0 ? `<p class="where">${files.join(' · ')}</p>` : '',
  ].join('\n');
}

const row = (bad: boolean, cells: readonly (string | number)[]) =>
  `<tr${bad ? ' class="bad"' : ''}>${cells.map((cell) => `<td>${escapeHtml(String(cell))}</td>`).join('')}</tr>`;

const link = (path: string, words: string) => `<a href="${escapeHtml(path)}" rel="noreferrer">${words}</a>`;

function table(name: string, heads: readonly string[], rows: readonly string[]): string {
  if (rows.length === 0) return '';
  const head = heads.map((words) => `<th scope="col">${words}</th>`).join('');
  return `<details><summary>${name} (${rows.length})</summary><div class="log" tabindex="0" role="group" aria-label="${name}"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}
