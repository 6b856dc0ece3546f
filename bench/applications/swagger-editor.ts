import { join } from 'node:path';
import type { Application } from './application.ts';
import { serveFolders } from './serve-folders.ts';

/** A code editor beside the page that it describes. */
export const swaggerEditor: Application = {
  name: 'swagger-editor',
  packages: ['swagger-editor-dist@4.14.8'],
  path: '/',
  prepare: async ({ installed, port }) => serveFolders(port, join(installed, 'node_modules/swagger-editor-dist')),
};
