/** Coverage and states over the time of a run as SVG. Pure. */
import type { MapSample } from '../../contract/run-map.ts';

const size = { width: 640, height: 200, left: 44, right: 60, top: 14, bottom: 26 } as const;

export function coverageSvg(samples: readonly MapSample[], durationMs: number): string {
  const { width, height, left, right, top, bottom } = size;
  const [wide, high] = [width - left - right, height - top - bottom];
  const last = samples.at(-1);
  const mostStates = Math.max(1, last?.states ?? 1);
  const x = (at: number) => round(left + (at / Math.max(1, durationMs)) * wide);
  const y = (share: number) => round(top + (1 - share) * high);
  const covered = samples.flatMap(({ at, codeCoverage }) =>
    codeCoverage === null ? [] : [`${x(at)},${y(codeCoverage)}`],
  );
  const counted = samples.map(({ at, states }) => `${x(at)},${y(Math.min(1, states / mostStates))}`);
  const percent = last?.codeCoverage == null ? null : Math.round(last.codeCoverage * 100);
  const label = `${percent === null ? '' : `Code coverage came to ${percent} %, `}${mostStates} states seen in ${clock(durationMs)}`;
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<path d="M${left} ${y(share)}H${width - right}" stroke="#dfe5ea"/><text x="${left - 6}" y="${y(share) + 4}" text-anchor="end" fill="#0b5cad">${share * 100} %</text><text x="${width - right + 6}" y="${y(share) + 4}" fill="#8a6100">${Math.round(share * mostStates)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" class="coverage" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}" font-family="system-ui, sans-serif" font-size="11">
<title>${label}</title>
<rect class="paper" width="${width}" height="${height}" fill="#ffffff"/>
${grid.join('\n')}
<polyline points="${counted.join(' ')}" fill="none" stroke="#8a6100" stroke-width="1.5" stroke-dasharray="4 3"/>
<polyline points="${covered.join(' ')}" fill="none" stroke="#0b5cad" stroke-width="2"/>
<text x="${left}" y="${height - 8}" fill="#5b6875">0:00</text><text x="${width - right}" y="${height - 8}" text-anchor="end" fill="#5b6875">${clock(durationMs)}</text>
<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle" fill="#5b6875">— JavaScript executed, - - states</text>
</svg>`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** `2:05` of milliseconds. */
export const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1_000)).padStart(2, '0')}`;
