import { join } from 'node:path';
import type { Application } from './application.ts';
import { serveFolders } from './serve-folders.ts';

/** 69 pages of a template with frames and many plugins; its CDN requests fail offline, which is a class of its own. */
export const adminlte: Application = {
  name: 'adminlte',
  packages: ['admin-lte@3.2.0'],
  path: '/',
  defects: { 'a broken local reference': /^404 GET / },
  prepare: async ({ installed, port }) => serveFolders(port, join(installed, 'node_modules/admin-lte')),
};
