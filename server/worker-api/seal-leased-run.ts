import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type LeasedRun, type SentRun, sealing } from '../../contract/worker-api.ts';

/** The run as it goes over the wire: its credentials for the holder of the token, this run and this epoch alone. */
export function sealLeasedRun({ credentials, ...run }: LeasedRun, workerToken: string): SentRun {
  const nonce = randomBytes(sealing.nonceBytes);
  const key = Buffer.from(hkdfSync('sha256', workerToken, '', sealing.purpose, 32));
  const cipher = createCipheriv(sealing.algorithm, key, nonce, { authTagLength: sealing.tagBytes });
  cipher.setAAD(Buffer.from(sealing.bound(run.runId, run.epoch)));
  const body = Buffer.concat([cipher.update(JSON.stringify(credentials)), cipher.final()]);
  return { ...run, sealedCredentials: Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url') };
}
