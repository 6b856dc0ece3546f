import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { type BrowserSession, postSession, sessionOf, signIn } from '../support/browser-session.ts';
import { secondOrganisation } from '../support/second-organisation.ts';
import { type GraphqlBody, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: BrowserSession;
before(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.0/8' });
  admin = await signIn(server, server.adminEmail, server.adminPassword);
});
after(() => server.close());

const code = ({ errors }: GraphqlBody) => errors?.[0]?.extensions?.code;
const password = 'a good long password';
const inviteText =
  'mutation($email:String!,$role:Role){i:inviteMember(input:{email:$email,role:$role}){url invitation{id email role invitedBy}}}';
const invited = z.object({ i: z.object({ url: z.string(), invitation: z.object({ id: z.string() }) }) });
const memberList = z.object({
  members: z.array(z.object({ id: z.string(), email: z.string().nullable(), role: z.enum(['ADMIN', 'MEMBER']) })),
});

async function invite(email: string, role = 'MEMBER', by = admin) {
  const { data, errors } = await by.gql(inviteText, { email, role });
  assert.equal(errors, undefined);
  const { url, invitation } = invited.parse(data).i;
  assert.ok(url.startsWith(`${server.url}/join#`));
  return { token: new URL(url).hash.slice(1), id: invitation.id };
}
const join = (token: string, name = 'New', chosen = password) =>
  postSession(server, { token, name, password: chosen }, '/invitation');

async function member(email: string, role = 'MEMBER') {
  const { token } = await invite(email, role);
  const session = sessionOf(server, await join(token, email.split('@')[0]));
  const { data } = await session.gql('{viewer{user{id}}}');
  return { session, email, id: String(Object(data).viewer.user.id) };
}
const members = async () => memberList.parse((await admin.gql('{members{id email role}}')).data).members;
const remove = (id: string, by = admin) => by.gql('mutation($id:ID!){removeMember(id:$id){success}}', { id });
const setRole = (id: string, role: string, by = admin) =>
  by.gql('mutation($id:ID!,$role:Role!){updateMember(input:{id:$id,role:$role}){role}}', { id, role });

test('an invitation is looked at, taken once, and kept as a hash', async () => {
  const { token } = await invite(' Ada@Example.test ', 'ADMIN');
  const stored = await server.running.platform.connection.collection('invitations').find().toArray();
  assert.doesNotMatch(JSON.stringify(stored), new RegExp(token));
  const look = await postSession(server, { token }, '/invitation');
  assert.partialDeepStrictEqual(await look.json(), { email: 'ada@example.test', role: 'ADMIN', invitedBy: 'Admin' });
  assert.equal((await join(token, ' ')).status, 400);
  assert.equal((await join(token, 'Ada', 'short')).status, 400);
  const taken = await Promise.all([join(token, 'Ada'), join(token, 'Ada')]);
  assert.deepEqual(taken.map(({ status }) => status).sort(), [204, 404]);
  const ada = await signIn(server, 'ada@example.test', password);
  assert.deepEqual((await ada.gql('{viewer{roles user{name email}}}')).data, {
    viewer: { roles: ['ADMIN', 'MEMBER'], user: { name: 'Ada', email: 'ada@example.test' } },
  });
  assert.equal((await postSession(server, { token }, '/invitation')).status, 404);
  assert.equal(code(await admin.gql(inviteText, { email: 'ada@example.test' })), 'CONFLICT');
  assert.equal(code(await admin.gql(inviteText, { email: 'not an address' })), 'BAD_USER_INPUT');
});

test('an invitation ends when it is repeated, revoked, over, or its sender is an admin no more', async () => {
  const first = await invite('bob@example.test');
  const second = await invite('bob@example.test', 'ADMIN');
  assert.equal((await join(first.token)).status, 404);
  const listed = await admin.gql('{invitations{id email role invitedBy expiresAt}}');
  assert.match(JSON.stringify(listed.data), /"email":"bob@example.test","role":"ADMIN","invitedBy":"Admin"/);
  const revoke = 'mutation($id:ID!){revokeInvitation(id:$id){success}}';
  assert.equal((await admin.gql(revoke, { id: second.id })).errors, undefined);
  assert.equal(code(await admin.gql(revoke, { id: second.id })), 'NOT_FOUND');
  assert.equal((await join(second.token)).status, 404);

  const late = await invite('late@example.test');
  const rows = server.running.platform.connection.collection('invitations');
  await rows.updateOne({ email: 'late@example.test' }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  assert.equal((await join(late.token)).status, 404);

  const boss = await member('boss@example.test', 'ADMIN');
  const left = await invite('left@example.test', 'ADMIN', boss.session);
  assert.equal((await setRole(boss.id, 'MEMBER')).errors, undefined);
  assert.equal((await join(left.token)).status, 404);
});

test('of two links to one address in two organisations the second is a conflict', async () => {
  const other = await secondOrganisation(server);
  const made = await other.api.send(
    { name: 'I', text: 'mutation I{i:inviteMember(input:{email:"two@example.test"}){url invitation{id}}}' },
    {},
  );
  const mine = await invite('two@example.test');
  assert.equal((await join(mine.token)).status, 204);
  const theirs = await join(new URL(invited.parse(made).i.url).hash.slice(1));
  assert.equal(theirs.status, 409);
  assert.match(await theirs.text(), /has an account already/);
});

test('members see each other and change nobody; admins of elsewhere find nobody', async () => {
  const { session, id } = await member('carol@example.test');
  assert.match(
    JSON.stringify(await session.gql('{members{email}}')),
    /carol@example.test.*admin@example.test|admin.*carol/,
  );
  for (const answer of [
    await session.gql('{invitations{id}}'),
    await session.gql(inviteText, { email: 'x@example.test' }),
    await session.gql('mutation{revokeInvitation(id:"x"){success}}'),
    await setRole(id, 'ADMIN', session),
    await remove(id, session),
  ])
    assert.equal(code(answer), 'FORBIDDEN');
  const other = await secondOrganisation(server);
  for (const text of [
    `mutation M{removeMember(id:"${id}"){success}}`,
    `mutation M{updateMember(input:{id:"${id}",role:ADMIN}){id}}`,
  ])
    await assert.rejects(other.api.send({ name: 'M', text }, {}), {
      code: 'NOT_FOUND',
      message: `Member ${id} was not found.`,
    });
  assert.doesNotMatch(
    JSON.stringify(await other.api.send({ name: 'L', text: 'query L{members{id}}' }, {})),
    RegExp(id),
  );
  for (const odd of ['', 'x', '0'.repeat(24)]) assert.equal(code(await remove(odd)), 'NOT_FOUND');
});

test('a removed member keeps nothing: session, keys and tokens are refused', async () => {
  const { session, id } = await member('dan@example.test', 'ADMIN');
  const { data } = await session.gql('mutation{k:generateApiKey(input:{name:"Dan"}){clientId clientSecret}}');
  const { clientId, clientSecret } = Object(data).k;
  const exchange = () =>
    fetch(`${server.url}/realms/outrider/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
    });
  const { access_token: token }: { access_token: string } = await (await exchange()).json();
  const making = Array.from({ length: 5 }, () => session.gql('mutation{generateApiKey(input:{name:"Late"}){id}}'));
  assert.equal((await remove(id)).errors, undefined);
  await Promise.all(making);
  assert.equal(
    await server.running.platform.connection.collection('apikeys').countDocuments({ name: { $in: ['Dan', 'Late'] } }),
    0,
  );
  assert.equal((await exchange()).status, 401);
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"query":"{viewer{roles}}"}',
  });
  assert.match(await answer.text(), /UNAUTHENTICATED/);
  assert.equal(code(await session.gql('{viewer{roles}}')), 'UNAUTHENTICATED');
  assert.equal((await postSession(server, { email: 'dan@example.test', password })).status, 401);
});

test('the last admin stays, also when all admins go at once', async () => {
  const own = await startTestServer();
  const boss = await signIn(own, own.adminEmail, own.adminPassword);
  const [me] = memberList.parse((await boss.gql('{members{id email role}}')).data).members;
  assert.ok(me);
  assert.equal(code(await remove(me.id, boss)), 'CONFLICT');
  assert.equal(code(await setRole(me.id, 'MEMBER', boss)), 'CONFLICT');
  const others: BrowserSession[] = [];
  for (const name of ['one', 'two', 'three']) {
    const { data } = await boss.gql(inviteText, { email: `${name}@example.test`, role: 'ADMIN' });
    const token = new URL(invited.parse(data).i.url).hash.slice(1);
    others.push(sessionOf(own, await postSession(own, { token, name, password }, '/invitation')));
  }
  const all = memberList.parse((await boss.gql('{members{id email role}}')).data).members;
  const answers = await Promise.all([
    ...all.slice(0, 2).map(({ id }) => remove(id, boss)),
    ...all.slice(2).map(({ id }) => setRole(id, 'MEMBER', others[0])),
    ...all.map(({ id }) => setRole(id, 'MEMBER', others[1])),
  ]);
  for (const answer of answers)
    if (answer.errors) assert.match(String(code(answer)), /^(CONFLICT|NOT_FOUND|FORBIDDEN|UNAUTHENTICATED)$/);
  assert.ok((await own.running.platform.models.users.countDocuments({ roles: 'ADMIN' })) >= 1);
  await own.close();
});

test('who changes their password stays signed in here and nowhere else', async () => {
  const { session, email } = await member('eve@example.test');
  const elsewhere = await signIn(server, email, password);
  const change = 'mutation($a:String!,$b:String!){changePassword(input:{currentPassword:$a,newPassword:$b}){success}}';
  assert.equal(code(await session.gql(change, { a: 'wrong', b: 'another password' })), 'BAD_USER_INPUT');
  assert.equal(code(await session.gql(change, { a: password, b: 'short' })), 'BAD_USER_INPUT');
  assert.equal(code(await server.gql(change, { a: password, b: 'another password' })), 'FORBIDDEN');
  assert.equal((await session.gql(change, { a: password, b: 'another password' })).errors, undefined);
  assert.equal((await session.gql('{viewer{roles}}')).errors, undefined);
  assert.equal(code(await elsewhere.gql('{viewer{roles}}')), 'UNAUTHENTICATED');
  assert.equal((await postSession(server, { email, password })).status, 401);
  const again = await signIn(server, email, 'another password');
  assert.equal((await again.gql('mutation{signOutEverywhere{success}}')).errors, undefined);
  for (const one of [session, again]) assert.equal(code(await one.gql('{viewer{roles}}')), 'UNAUTHENTICATED');
  await signIn(server, email, 'another password');
});

test('every change of members is in the audit log', async () => {
  const { session, id } = await member('fay@example.test');
  await session.gql('mutation{signOutEverywhere{success}}');
  await setRole(id, 'ADMIN');
  await remove(id);
  const { data } = await admin.gql('{auditLog(limit:5){entries{action actor subject}}}');
  const entries: { action: string; actor: string; subject: string }[] = Object(data).auditLog.entries;
  assert.deepEqual(
    entries.map(({ action, actor, subject }) => `${actor} ${action} ${subject}`),
    [
      'Admin member.remove fay',
      'Admin member.role fay',
      'fay member.join fay',
      'Admin member.invite fay@example.test',
    ].concat(entries.slice(4).map(({ action, actor, subject }) => `${actor} ${action} ${subject}`)),
  );
});

test('behind a trusted proxy each of its clients has its own count of wrong passwords', async () => {
  const guess = (from: string) =>
    postSession(server, { email: server.adminEmail, password: 'wrong' }, '', { 'x-forwarded-for': from });
  for (let call = 1; call <= 10; call += 1) assert.equal((await guess(`9.9.9.9, 2001:db8:1:2::${call}`)).status, 401);
  assert.equal((await guess('2001:db8:1:2:ffff::1')).status, 429, 'one household');
  assert.equal((await guess('2001:db8:1:3::1')).status, 401);
  assert.equal((await postSession(server, { email: server.adminEmail, password: server.adminPassword })).status, 204);
});

test('the routes of sign-in take their own methods, from our own pages', async () => {
  const foreign = await postSession(server, { token: 'x' }, '/invitation', { origin: 'https://evil.example' });
  assert.equal(foreign.status, 403);
  assert.equal((await fetch(`${server.url}/session/invitation`)).status, 405);
  assert.equal((await fetch(`${server.url}/session/nothing`)).status, 404);
  assert.equal((await postSession(server, 'no object', '/invitation')).status, 400);
  assert.equal((await postSession(server, { token: { $ne: 1 } }, '/invitation')).status, 400);
  assert.ok((await members()).length > 1);
});
