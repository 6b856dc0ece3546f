import { join } from 'node:path';
import type { Application } from './application.ts';
import { serveFolders } from './serve-folders.ts';

/** 41 pages of a template with charts, forms and a list of icons that are links to marks in their page. */
export const gentelella: Application = {
  name: 'gentelella',
  packages: ['gentelella@1.4.0'],
  path: '/production/index.html',
  prepare: async ({ installed, port }) => serveFolders(port, join(installed, 'node_modules/gentelella')),
};
