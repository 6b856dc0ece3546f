import { join } from 'node:path';
import type { Application } from './application.ts';

/** CouchDB's administration (Fauxton) over databases in memory. */
export const pouchdbServer: Application = {
  name: 'pouchdb-server',
  packages: ['pouchdb-server@4.2.0'],
  path: '/_utils/',
  async prepare({ installed, data, port }) {
    const bin = join(installed, 'node_modules/pouchdb-server/bin/pouchdb-server');
    const settings = ['--config', join(data, 'config.json'), '--log-file', join(data, 'log.txt'), '--in-memory'];
    return { argv: ['node', bin, '--host', '127.0.0.1', '--port', String(port), ...settings] };
  },
};
