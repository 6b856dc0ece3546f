#!/usr/bin/env node
import { install } from '../scripts/bootstrap/install.mjs';
import { run } from '../scripts/bootstrap/run.mjs';

const args = process.argv.slice(2);
run(await install(args[0] ?? '--help', args), 'cli/outrider.ts', args);
