/** What an empty database needs before anybody can sign in. Later starts, and starts at the same time, change nothing. */
import { randomBytes } from 'node:crypto';
import type { Caller } from './auth/caller.ts';
import { hashSecret } from './auth/api-key-secret.ts';
import { hashPassword } from './auth/password.ts';
import { newId } from './models/ids.ts';
import { inTransaction, isDuplicate } from './models/query.ts';
import type { UserDoc } from './models/user.ts';
import type { Platform } from './platform.ts';
import { freeKeySlot } from './services/free-key-slot.ts';

export interface FirstStart {
  readonly admin: Caller;
  readonly adminEmail: string;
  /** The password that this very start made up; null when it was given or is older. */
  readonly adminPassword: string | null;
}

export async function ensureFirstStart(platform: Platform): Promise<FirstStart> {
  const organisationId = await ensureOrganisation(platform);
  const { user, password } = await ensureAdmin(platform, organisationId);
  await ensureBootstrapKey(platform, user);
  const admin: Caller = { kind: 'user', organisationId, userId: user._id, roles: user.roles, apiKeyId: null };
  return { admin, adminEmail: user.email ?? platform.config.adminEmail, adminPassword: password };
}

async function ensureOrganisation({ models, config }: Platform) {
  const found = () => models.organisations.findOne({ first: true }).lean();
  const existing = await found();
  if (existing) return existing._id;
  await ignoreDuplicate(
    models.organisations.create({ name: config.organisationName, first: true, createdAt: new Date() }),
  );
  const made = await found();
  if (!made) throw new Error('The organisation was not kept.');
  return made._id;
}

async function ensureAdmin({ models, config }: Platform, organisationId: UserDoc['organisationId']) {
  const found = () => models.users.findOne({ organisationId, roles: 'ADMIN' }).sort({ _id: 1 }).lean();
  const existing = await found();
  if (existing) return { user: existing, password: null };
  const password = config.adminPassword ?? randomBytes(12).toString('base64url');
  const mine = newId();
  await ignoreDuplicate(
    models.users.create({
      _id: mine,
      organisationId,
      email: config.adminEmail,
      name: 'Admin',
      passwordHash: await hashPassword(password),
      roles: ['ADMIN', 'MEMBER'],
      createdAt: new Date(),
    }),
  );
  const user = await found();
  if (!user) throw new Error('The admin was not kept.');
  return { user, password: user._id.equals(mine) && config.adminPassword === null ? password : null };
}

/** Makes the key once: one that was revoked does not come back with the next start. */
async function ensureBootstrapKey(platform: Platform, { _id: userId, organisationId }: UserDoc): Promise<void> {
  const { models, config, vault, connection, log } = platform;
  const pair = config.bootstrapApiKey;
  if (!pair) return;
  await inTransaction(connection, async (session) => {
    const { modifiedCount } = await models.organisations.updateOne(
      { _id: organisationId },
      { $addToSet: { bootstrapKeys: pair.clientId } },
      { session },
    );
    if (modifiedCount === 0) return;
    const slot = await freeKeySlot(models, userId, session);
    if (slot === null) return log.warn('BOOTSTRAP_API_KEY: the admin holds ten API keys already; it was not made.');
    const key = {
      organisationId,
      userId,
      slot,
      name: 'Bootstrap',
      clientId: pair.clientId,
      secrets: [{ hash: hashSecret(vault, pair.clientSecret), expiresAt: null }],
      createdAt: new Date(),
    };
    await models.apiKeys.create([key], { session });
  });
}

async function ignoreDuplicate(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
  });
}
