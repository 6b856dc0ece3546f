import { UserError } from './user-error.ts';

const advice: Record<string, string> = {
  ENOSPC: 'the disk is full: free some space',
  EDQUOT: 'the disk quota is used up: free some space',
  EACCES: 'it may not be written by this user: change its owner or mode',
  EPERM: 'it may not be written by this user: change its owner or mode',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a part of that path is a file, not a folder',
  EEXIST: 'a file is in the way',
};

/** What to do when a file of ours could not be written; any other error as it is. */
export function diskError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const what = advice[code];
  return what
    ? new UserError(`Cannot write ${path}: ${what}, or choose another folder with DATA_DIR.`, { cause: error })
    : error;
}
