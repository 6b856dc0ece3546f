import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { UserError } from './user-error.ts';

/** The environment with `.env` of the current folder under it: what is set already wins. */
export function environmentWithDotEnv(): NodeJS.ProcessEnv {
  try {
    return { ...parseEnv(readFileSync('.env', 'utf8')), ...process.env };
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return { ...process.env };
    throw new UserError('.env cannot be read: correct its mode or remove it.', { cause });
  }
}
