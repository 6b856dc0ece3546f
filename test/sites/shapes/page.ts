/** Parts of the sites that come in one shape each. */
import { html, type Pages } from '../serve-site.ts';

/** What is thrown behind each shape. */
export const defect = 'behind the shape';
export const script = `function $(id){return document.getElementById(id)}function fail(){throw new Error('${defect}')}`;
export const on = '<button onclick="fail()">Carry on</button>';
/** The same within a string of a script. */
export const quotedOn = on.replaceAll("'", "\\'");
/** Lies over all of the page. */
export const over = 'position:fixed;inset:0;z-index:1000;background:#fffc';

export const page = (body: string, more = '', head = ''): string =>
  html('Shape', `${head}<script>${script}</script><main><h1>Shape</h1>${body}</main><script>${more}</script>`);
export const after = page(on);
/** One page. */
export const only = (body: string, more = '', head = ''): Pages => ({ '/': page(body, more, head) });
/** A page with a link to the next, where the defect is. */
export const two = (first: string, next: string): Pages => ({
  '/': page(`${first} <a href="/next">Next</a>`),
  '/next': next,
});
