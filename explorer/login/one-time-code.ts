/** Time-based one-time passwords (RFC 6238), from what an authenticator app takes. Pure. */
import { Secret, TOTP, URI } from 'otpauth';

/** `secret` is base32 (SHA-1, 30 s, six digits), or an `otpauth://totp/…` URI that says otherwise; `now` in milliseconds. */
export function oneTimeCode(secret: string, now: number): string {
  const text = secret.trim();
  const given = /^otpauth:/i.test(text)
    ? URI.parse(text)
    : new TOTP({ secret: Secret.fromBase32(text.replace(/[\s-]/g, '')) });
  if (!(given instanceof TOTP))
    throw new Error('the secret is of counter-based codes (HOTP): give one of time-based codes');
  return given.generate({ timestamp: now });
}
