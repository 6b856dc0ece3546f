import { randomBytes } from 'node:crypto';
import type { Vault } from '../crypto.ts';
import type { ApiKeyDoc } from '../models/api-key.ts';
import { sameText } from '../crypto.ts';

const purpose = 'api-key';

export const hashSecret = (vault: Vault, secret: string): string => vault.fingerprint(secret, purpose);

/** Stands in for an unknown client's hash, so that both answers take equally long. */
const nobody = randomBytes(32).toString('hex');

/** Whether `secret` is one of the key's living secrets. */
export function isSecretOf(vault: Vault, key: ApiKeyDoc | null, secret: string, now = new Date()): boolean {
  const given = hashSecret(vault, secret);
  const hashes = key
    ? key.secrets.filter(({ expiresAt }) => !expiresAt || expiresAt > now).map(({ hash }) => hash)
    : [];
  return [...hashes, nobody].filter((hash) => sameText(hash, given)).length > 0;
}
