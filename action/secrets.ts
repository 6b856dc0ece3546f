import { setSecret } from '@actions/core';

/** Masks the key and every form in which its secret could come up in a log. */
export function maskKey(apiKey: string): void {
  const pair = Buffer.from(apiKey, 'base64').toString('utf8');
  const secret = pair.slice(pair.indexOf(':') + 1);
  // The key may have come in another base64 than the one that an Authorization header would show.
  const forms = [apiKey, secret, encodeURIComponent(secret), ...base64Forms(pair), ...base64Forms(secret)];
  for (const form of new Set(forms)) if (form !== '') setSecret(form);
}

/** With and without padding, and in the alphabet of addresses. */
function base64Forms(text: string): string[] {
  const form = Buffer.from(text).toString('base64');
  return [form, form.replace(/=+$/, ''), Buffer.from(text).toString('base64url')];
}
