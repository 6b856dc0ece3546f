import { adminlte } from './adminlte.ts';
import type { Application } from './application.ts';
import { cncjs } from './cncjs.ts';
import { decap } from './decap.ts';
import { directus } from './directus.ts';
import { gentelella } from './gentelella.ts';
import { maildev } from './maildev.ts';
import { nodeRed } from './node-red.ts';
import { pouchdbServer } from './pouchdb-server.ts';
import { sbAdmin2 } from './sb-admin-2.ts';
import { signalk } from './signalk.ts';
import { swaggerEditor } from './swagger-editor.ts';
import { tabler } from './tabler.ts';
import { tiddlywiki } from './tiddlywiki.ts';
import { ungit } from './ungit.ts';
import { verdaccio } from './verdaccio.ts';

/** The set, in the order in which it is run. */
export const applications: readonly Application[] = [adminlte, decap, directus, maildev, nodeRed, signalk, verdaccio];

/** The explorer's choices were made without them; run where they are named. */
export const others: readonly Application[] = [
  cncjs,
  gentelella,
  pouchdbServer,
  sbAdmin2,
  swaggerEditor,
  tabler,
  tiddlywiki,
  ungit,
];

/** Whatever can be named. */
export const known: readonly Application[] = [...applications, ...others];
