import { join } from 'node:path';
import type { Application } from './application.ts';

/** Steers milling machines: widgets, a picture in three dimensions, settings behind hash routes, sockets. */
export const cncjs: Application = {
  name: 'cncjs',
  packages: ['cncjs@1.11.5'],
  path: '/',
  async prepare({ installed, data, port }) {
    const bin = join(installed, 'node_modules/cncjs/bin/cncjs');
    const places = ['--config', join(data, 'settings.json'), '--watch-directory', data];
    return { argv: ['node', bin, '--host', '127.0.0.1', '--port', String(port), ...places] };
  },
};
