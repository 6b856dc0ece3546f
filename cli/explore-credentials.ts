import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { UserError } from './user-error.ts';

const fields = z.record(z.string().min(1), z.string());

/** Reads the secret fields of a credentials file. No message ever quotes the file's content. */
export function readCredentials(path: string): Record<string, string> {
  const parsed = fields.safeParse(parseJson(read(path), path));
  if (parsed.success) return parsed.data;
  throw bad(path, 'make it a JSON object of texts: {"username": "…", "password": "…"}');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (code === 'ENOENT') throw bad(path, 'there is no such file', cause);
    if (code === 'EISDIR') throw bad(path, 'it is a folder: give a file', cause);
    throw bad(path, 'it cannot be read: correct its owner or mode', cause);
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes what it read: not even as a cause.
    throw bad(path, 'it is not JSON: make it an object like {"username": "…", "password": "…"}');
  }
}

const bad = (path: string, what: string, cause?: unknown) =>
  new UserError(`--credentials ${path}: ${what}.`, { exitCode: 2, cause });
