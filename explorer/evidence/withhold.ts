/** Takes out of evidence what is secret by its looks, whatever the run was told: sessions, tokens, signatures. Pure. */

/** The value of a parameter whose name says that it is a secret; raw, or as HTML writes an address. */
const parameter =
  /([?&;#](?:[\w.-]*(?:token|secret|passw|pwd|api[_-]?key|auth|session|signature|credential|jwt)[\w.-]*|sid|sig|code|otp)=)[^&#\s"'<>]+/gi;
/** A JSON Web Token, and what follows `Bearer` or `Basic`. */
const token = /\beyJ[\w-]{6,}\.[\w-]{6,}\.[\w-]*/g;
const authorization = /\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi;
/** `user:password@` of an address. */
const userinfo = /(\bhttps?:\/\/)[^\s/?#@"'<>]+@/gi;

export const withhold = (text: string): string =>
  text
    .replace(parameter, '$1[redacted]')
    .replace(token, '[redacted]')
    .replace(authorization, '$1 [redacted]')
    .replace(userinfo, '$1');

/** Of a `data:` address the type, for the rest is no address. */
export const shortAddress = (url: string): string => (/^data:/i.test(url) ? (url.split(/[;,]/)[0] ?? 'data:') : url);
