/** What an outside provider's claims say in our words. */
import type { Role } from '../../contract/api.generated.ts';
import { rolesOf } from '../services/member-role.ts';

type Claims = Readonly<Record<string, unknown>>;

/** The claim of that very name, else down the path that its dots make. */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>((at, step) => (isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined), claims);
}

/** A text, or the only one of a list, or the only name of a Keycloak `organization` object; null when it is none of these. */
export function organisationIn(claims: Claims, name: string): string | null {
  const value = claimAt(claims, name);
  const [only, ...more] = isRecord(value) ? Object.keys(value) : Array.isArray(value) ? value : [value];
  return typeof only === 'string' && only !== '' && more.length === 0 ? only : null;
}

/** ADMIN and MEMBER, in any case, of a list or of a text with spaces; empty when there is neither. */
export function rolesIn(claims: Claims, name: string): Role[] {
  const value = claimAt(claims, name);
  const given = (Array.isArray(value) ? value : String(value ?? '').split(' ')).map((role) =>
    String(role).toUpperCase(),
  );
  if (given.includes('ADMIN')) return rolesOf('ADMIN');
  return given.includes('MEMBER') ? rolesOf('MEMBER') : [];
}

const isRecord = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
