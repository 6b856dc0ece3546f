import type { Role } from '../../contract/api.generated.ts';

/** The roles that a member of this role has: an admin is a member too. */
export const rolesOf = (role: Role): Role[] => (role === 'ADMIN' ? ['ADMIN', 'MEMBER'] : ['MEMBER']);

export const roleOf = (roles: readonly Role[]): Role => (roles.includes('ADMIN') ? 'ADMIN' : 'MEMBER');
