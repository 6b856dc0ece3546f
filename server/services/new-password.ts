import { badUserInput, conflict } from '../../contract/errors.ts';
import { Busy, hashPassword } from '../auth/password.ts';

const [min, max] = [8, 1024];

/** Judges a password that somebody chose, and hashes it. */
export async function newPassword(field: string, password: string): Promise<string> {
  if (password.length < min || password.length > max)
    throw badUserInput(`${field} must have ${min} to ${max} characters.`);
  return notTooBusy(hashPassword(password));
}

export async function notTooBusy<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof Busy ? conflict('Too many passwords are being checked: try again in a moment.') : error;
  });
}
