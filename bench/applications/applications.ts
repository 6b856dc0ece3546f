import { adminlte } from './adminlte.ts';
import type { Application } from './application.ts';
import { decap } from './decap.ts';
import { directus } from './directus.ts';
import { maildev } from './maildev.ts';
import { nodeRed } from './node-red.ts';
import { signalk } from './signalk.ts';
import { verdaccio } from './verdaccio.ts';

/** The set, in the order in which it is run. */
export const applications: readonly Application[] = [adminlte, decap, directus, maildev, nodeRed, signalk, verdaccio];
