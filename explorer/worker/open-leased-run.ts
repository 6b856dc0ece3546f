import { createDecipheriv, hkdfSync } from 'node:crypto';
import { type LeasedRun, leasedRun, type SentRun, sealing } from '../../contract/worker-api.ts';

/** Opens what the server sealed for this run and epoch; throws when the seal is broken or another run's. */
export function openLeasedRun({ sealedCredentials, ...run }: SentRun, workerToken: string): LeasedRun {
  const { nonceBytes, tagBytes } = sealing;
  const bytes = Buffer.from(sealedCredentials, 'base64url');
  const key = Buffer.from(hkdfSync('sha256', workerToken, '', sealing.purpose, 32));
  const decipher = createDecipheriv(sealing.algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(sealing.bound(run.runId, run.epoch)));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const plain = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return leasedRun.parse({ ...run, credentials: JSON.parse(plain.toString('utf8')) });
}
