/** Serves the site without end and says where. */
import { serveEndlessSite } from '../../test/sites/endless-site.ts';

const site = await serveEndlessSite();
console.log(site.url);
