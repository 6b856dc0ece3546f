import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, show?: boolean, timeoutMs?: number, env?: NodeJS.ProcessEnv }} [options] show: its output goes to our standard error
 * @returns {Promise<{ ok: boolean, output: string }>} ok is false too when it could not be started
 */
export function runProgram(program, args, { cwd, show = false, timeoutMs = 600_000, env } = {}) {
  return new Promise((resolve) => {
    const out = show ? 2 : 'pipe';
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', out, out], timeout: timeoutMs });
    let output = '';
    const collect = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** @param {string | undefined} path */
export function isExecutable(path) {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @returns {string | undefined} the first executable of that name on PATH
 */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

export const isSuperuser = () => process.getuid?.() === 0;

/** The last line that says something, for an error of one line. */
export function lastLine(output) {
  return output.trim().split('\n').at(-1)?.trim() ?? '';
}
