import type { StartCommand } from './application.ts';

const server = new URL('./static-server.mjs', import.meta.url).pathname;

/** The command that serves the folders' files, the first folder that has one winning. */
export const serveFolders = (port: number, ...folders: string[]): StartCommand => ({
  argv: ['node', server, String(port), ...folders],
});
