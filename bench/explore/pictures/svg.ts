/** The little SVG that the pictures are made of. Readable on light and dark pages: it brings its own ground. */

export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** What somebody hears who does not see it. */
  readonly title: string;
  readonly marks: readonly string[];
}

export const ink = '#24292f';
export const faint = '#d0d7de';
const colours = ['#0969da', '#8c959f', '#bf8700', '#8250df', '#1a7f37', '#cf222e'];

export const colourOf = (engine: string, engines: readonly string[]): string =>
  colours[engines.indexOf(engine) % colours.length] ?? ink;

export function svg({ width, height, title, marks }: Drawing): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="12" fill="${ink}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...marks,
    '</svg>\n',
  ].join('\n');
}

export const words = (x: number, y: number, text: string, more = ''): string =>
  `<text x="${near(x)}" y="${near(y)}"${more && ` ${more}`}>${escaped(text)}</text>`;

export const bar = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${near(x)}" y="${near(y)}" width="${near(width)}" height="${near(height)}" fill="${fill}"/>`;

export const line = (points: ReadonlyArray<readonly [number, number]>, stroke: string, width = 2): string =>
  `<polyline points="${points.map(([x, y]) => `${near(x)},${near(y)}`).join(' ')}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"/>`;

/** Which colour is whose, from a point to the right. */
export const legend = (x: number, y: number, engines: readonly string[]): string[] =>
  engines.flatMap((engine, index) => [
    bar(x + index * 120, y - 10, 12, 12, colourOf(engine, engines)),
    words(x + index * 120 + 18, y, engine),
  ]);

const near = (number: number) => Math.round(number * 10) / 10;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
