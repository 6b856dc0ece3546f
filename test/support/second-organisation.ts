import { randomBytes } from 'node:crypto';
import { createApiClient } from '../../contract/api-client.ts';
import type { Role } from '../../contract/api.generated.ts';
import { hashSecret } from '../../server/auth/api-key-secret.ts';
import { hashPassword } from '../../server/auth/password.ts';
import { type Id, newId } from '../../server/models/ids.ts';
import { sendAs, type TestServer } from './server.ts';

/** Another organisation, with an admin and a key. */
export async function secondOrganisation(server: TestServer) {
  const { _id } = await server.running.platform.models.organisations.create({ name: 'Other', createdAt: new Date() });
  return addPerson(server, _id, ['ADMIN', 'MEMBER']);
}

/** A person of an organisation with a key, and a client that uses it. */
export async function addPerson({ running, url }: TestServer, organisationId: Id, roles: Role[]) {
  const { models, vault } = running.platform;
  const userId = newId();
  const name = randomBytes(6).toString('hex');
  const secret = randomBytes(24).toString('base64url');
  const createdAt = new Date();
  await models.users.create({
    _id: userId,
    organisationId,
    email: `${name}@example.test`,
    name,
    passwordHash: await hashPassword(secret),
    roles,
    createdAt,
  });
  await models.apiKeys.create({
    organisationId,
    userId,
    slot: 0,
    name,
    clientId: name,
    secrets: [{ hash: hashSecret(vault, secret), expiresAt: null }],
    createdAt,
  });
  const apiKey = Buffer.from(`${name}:${secret}`).toString('base64');
  return { apiKey, api: createApiClient({ baseUrl: url, apiKey }), gql: sendAs(url, apiKey) };
}
