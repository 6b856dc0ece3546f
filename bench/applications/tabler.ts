import { join } from 'node:path';
import type { Application } from './application.ts';
import { serveFolders } from './serve-folders.ts';

/** 103 pages of a template: forms, charts, a list of some thousand icons, a question about cookies. */
export const tabler: Application = {
  name: 'tabler',
  packages: ['@tabler/preview@1.2.0'],
  path: '/',
  prepare: async ({ installed, port }) => serveFolders(port, join(installed, 'node_modules/@tabler/preview/dist')),
};
