import { html, type Pages } from './serve-site.ts';

const menu = '<nav><a href="/">Home</a> <a href="/team">Team</a> <a href="/contact">Contact</a></nav>';
const more = '<button onclick="this.nextSibling.hidden=!this.nextSibling.hidden">More</button><p hidden>Ada</p>';
const form = '<form action="/"><label>Name <input name="name"></label><button>Send</button></form>';

/** Three pages without a fault that never change by themselves. */
export const leaflet: Pages = {
  '/': html('Home', `${menu}<p>Welcome</p>`),
  '/team': html('Team', `${menu}${more}`),
  '/contact': html('Contact', `${menu}${form}`),
};
