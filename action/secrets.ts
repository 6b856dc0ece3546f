import { setSecret } from '@actions/core';

/** Masks the key and every form in which its secret could come up in a log. */
export function maskKey(apiKey: string): void {
  const pair = Buffer.from(apiKey, 'base64').toString('utf8');
  const secret = pair.slice(pair.indexOf(':') + 1);
  const forms = [apiKey, secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret)];
  for (const form of new Set(forms)) if (form !== '') setSecret(form);
}
