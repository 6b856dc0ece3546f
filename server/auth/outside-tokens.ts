/** Access tokens of the outside provider, verified by its key set. */
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { unauthenticated } from '../../contract/errors.ts';
import type { OutsideProvider } from '../config.ts';
import type { Logger } from '../log.ts';
import { createOutsideKeys } from './outside-keys.ts';
import { rememberVerified } from './verified-tokens.ts';

export interface OutsideClaims extends JWTPayload {
  exp: number;
  sub: string;
}

const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const clockToleranceSeconds = 30;

export function createOutsideVerifier(
  { issuer, audience }: OutsideProvider,
  log: Logger,
): (token: string) => Promise<OutsideClaims> {
  const keySet = createOutsideKeys(issuer, log);

  return rememberVerified(async (token) => {
    const keys = await keySet();
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      algorithms,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'sub'],
      ...(audience !== null && { audience }),
    }).catch((error: unknown) => {
      if (!isOurs(error)) throw unauthenticated();
      throw error;
    });
    const { exp, sub } = payload;
    if (exp === undefined || sub === undefined || !isAccessToken(payload, protectedHeader.typ)) throw unauthenticated();
    return { ...payload, exp, sub };
  });
}

/** Keycloak says `typ: Bearer` among the claims, RFC 9068 `at+jwt` in the header: an ID token is no access token. */
const isAccessToken = (payload: JWTPayload, typ: string | undefined) =>
  payload.typ === 'Bearer' || (payload.typ === undefined && /^(application\/)?at\+jwt$/i.test(typ ?? ''));

/** The key set could not be had: that says nothing about the token. */
const isOurs = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error.code === errors.JOSEError.code ||
  error instanceof errors.JWKSInvalid;
