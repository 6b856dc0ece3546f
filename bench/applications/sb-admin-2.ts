import { join } from 'node:path';
import type { Application } from './application.ts';
import { serveFolders } from './serve-folders.ts';

/** A template of a dozen pages with many small things to open. */
export const sbAdmin2: Application = {
  name: 'sb-admin-2',
  packages: ['startbootstrap-sb-admin-2@4.1.4'],
  path: '/index.html',
  prepare: async ({ installed, port }) => serveFolders(port, join(installed, 'node_modules/startbootstrap-sb-admin-2')),
};
