import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isForOnce, optionsOf, questionRefusal, refusalOf } from '../../../explorer/guard/guard.ts';
import { candidate, field } from '../candidates.ts';

const origin = 'http://shop.test';
const button = (name: string, more = {}) => ({
  kind: 'button' as const,
  name,
  look: '',
  marks: '',
  deed: '',
  href: '',
  mine: false,
  account: '' as const,
  ownAddress: false,
  type: '',
  popup: '',
  field: null,
  asked: '',
  region: 'main',
  ...more,
});

test('leaves alone what ends the session, the service, the account or the money', () => {
  const refused = [
    'Log out',
    'Logout',
    'Sign out',
    'sign-out',
    'Log Off',
    'Stop using a server',
    'Change server',
    'Abmelden',
    'Se déconnecter',
    'Déconnexion',
    'Cerrar sesión',
    'Esci',
    'Sair',
    'Disconnettiti',
    'Вийти',
    'ចាកចេញ',
    'Çıkış',
    'Uitloggen',
    'Выйти',
    'ログアウト',
    '退出登录',
    'Restart',
    'Shut down',
    'Exit qBittorrent',
    'Quit',
    'Sammuta',
    'Herstarten',
    'Shutdown',
    'Herunterfahren',
    'Uninstall',
    'Factory reset',
    'Delete account',
    'Close my account',
    'Konto löschen',
    'Delete',
    'Löschen',
    'Smazat vše',
    'Ta bort',
    'Видалити',
    'Xóa',
    'Supprimer',
    '删除',
    'Pay now',
    'Purchase',
    'Purchase for $ 9',
    'Place order',
    'Jetzt kaufen',
    'Invite',
    'Einladen',
    'Delete repository',
    'Empty trash',
    'Empty folder',
    'Archive',
    'Deactivate user',
    'Stop all',
    'Stop the framework',
    'Undeploy',
    'Revoke token',
    'Broadcast message',
  ];
  for (const name of refused) assert.notEqual(refusalOf(button(name), origin), null, name);
});

test('knows the way out by what its makers call it, in whatever language it speaks', () => {
  const out = ['logOutDialogIcon', 'header-logout', 'btnSignOut', 'user.sign-out', 'LOGOFF'];
  for (const marks of out) assert.equal(refusalOf(button('Ukončit', { marks }), origin), 'signs out', marks);
  for (const marks of ['blogoutline', 'catalogOffers', 'designOffset', 'login'])
    assert.equal(refusalOf(button('Ukončit', { marks }), origin), null, marks);
});

test('knows the way out beside the word that draws its icon, and by that icon alone', () => {
  const out = ['exit_to_appLog Out', 'logoutLogout', 'exit_to_appログアウト', 'exit_to_app'];
  for (const name of out) assert.equal(refusalOf(button(name), origin), 'signs out', name);
  for (const look of ['fa-right-from-bracket', 'bi bi-box-arrow-right', 'mdi-exit-to-app'])
    assert.equal(refusalOf(button('', { look }), origin), 'signs out', look);
  assert.equal(refusalOf(button('power_settings_new'), origin), 'stops the service');
  for (const name of ['deleteDelete', 'delete_forever', 'deleteLöschen'])
    assert.equal(refusalOf(button(name), origin), 'destroys', name);
  for (const name of ['exit_to_appOpen', 'shopping_cartCart', 'settings'])
    assert.equal(refusalOf(button(name), origin), null, name);
  assert.equal(refusalOf(button('deletePet', { kind: 'link', href: `${origin}/docs/deletePet` }), origin), null);
});

test('what only sounds like it is used', () => {
  for (const name of ['Stop', 'Stop all sounds', 'Revoke', 'Deploy', 'Broadcast', 'Tokens'])
    assert.equal(refusalOf(button(name), origin), null, name);
  assert.equal(refusalOf(button('revoke', { look: 'revoke-token-btn' }), origin), 'destroys');
  assert.equal(
    questionRefusal('This will stop the framework and all bundles. Please confirm to continue.?'),
    'stops the service',
  );
});

test('knows what a control does by what its markup asks for', () => {
  for (const deed of ['post /logout', 'get /account/signOut', "location.href='/log-out'", 'auth.logOut()'])
    assert.equal(refusalOf(button('↦ Ukončit', { deed }), origin), 'signs out', deed);
  const taking = ['post /config/moduledisable', 'post /plugins/deactivate-plugin', "action='settingRemove.do?id=3'"];
  for (const deed of [
    'delete /notes/3',
    'post /host/html/remove?name=blog',
    'post /html/undeploy;id=3?path=/crm',
    'post /notes/3/delete',
    'deleteRow(this)',
    'destroy(4)',
    ...taking,
  ])
    assert.equal(refusalOf(button('Vyřadit', { deed }), origin), 'destroys', deed);
  for (const deed of ['post /notes', 'get /catalog/outlook', 'undeleted()', 'post /login', 'removeFilter()'])
    assert.equal(refusalOf(button('Dále', { deed }), origin), null, deed);
  assert.equal(refusalOf(button('Vyřadit', { deed: 'delete /notes/3', mine: true }), origin), null);
});

test('what goes on or was agreed upon is not called off, what is being written is', () => {
  for (const name of ['Cancel order', 'Cancel the subscription', 'Cancel consumer', 'Cancel all jobs'])
    assert.equal(refusalOf(button(name), origin), 'destroys', name);
  for (const name of ['Cancel', 'Cancel editing', 'Cancel changes'])
    assert.equal(refusalOf(button(name), origin), null, name);
  assert.equal(refusalOf(button('Cancel order', { mine: true }), origin), null);
  assert.equal(refusalOf(button('Send reminder'), origin), 'reaches people');
  assert.equal(refusalOf(button('Send', { asked: 'Do you really want to send 12 mails?' }), origin), 'reaches people');
  assert.equal(refusalOf(button('Cancel', { asked: 'Do you really want to send 12 mails?' }), origin), null);
  assert.equal(refusalOf(button('Send', { asked: 'Send this message?' }), origin), null);
  assert.equal(refusalOf(button('Discard local changes'), origin), 'destroys');
  for (const name of ['Flush DB', 'Clear existing data', 'Truncate table before import', 'Restore from backup'])
    assert.equal(refusalOf(button(name, { kind: 'toggle' }), origin), 'destroys', name);
  const disconnect = 'Are you sure you want to disconnect from "local"?';
  assert.equal(questionRefusal(disconnect), 'stops the service');
  assert.equal(refusalOf(button('Disconnect', { deed: "removeServer('R:1')" }), origin), 'destroys');
  for (const [key, once] of [
    ['queryToken', true],
    ['access_token', true],
    ['nextPageToken', false],
    ['tokens', false],
  ] as const)
    assert.equal(isForOnce(`${origin}/export?${key}=a1`), once, key);
  for (const name of ['Login as...', 'Log in as Ada', 'Masquerade'])
    assert.equal(refusalOf(button(name), origin), 'reaches people', name);
  for (const name of ['Regenerate API key', 'Rotate secret', 'Generate new recovery codes', 'Reset access token']) {
    assert.equal(refusalOf(button(name), origin), 'destroys', name);
    assert.equal(refusalOf(button(name, { mine: true }), origin), null, name);
  }
  for (const name of ['API keys', 'Create API key', 'Generate token'])
    assert.equal(refusalOf(button(name), origin), null, name);
});

test('a link that deletes is a button by script, one that tells of deleting is a link', () => {
  const link = (name: string) => button(name, { kind: 'link', href: `${origin}/#/` });
  for (const name of ['Delete all emails', 'Delete', 'Eintrag löschen', 'Clear all'])
    assert.equal(refusalOf(link(name), origin), 'destroys', name);
  for (const name of ['How to delete old records in four steps', 'Deleted items', 'What we erase and why'])
    assert.equal(refusalOf(link(name), origin), null, name);
  assert.equal(refusalOf({ ...link('Delete'), mine: true }, origin), null);
});

test('a page may be called as what is left alone is, where pages are listed', () => {
  const link = (region: string) => button('Purchase', { kind: 'link', href: `${origin}/purchase`, region });
  assert.deepEqual(
    ['navigation', 'main'].map((region) => refusalOf(link(region), origin)),
    [null, 'pays'],
  );
});

test('uses everything else', () => {
  const used = [
    'Save',
    'Log in',
    'Sign in',
    'Add to cart',
    'Deploy',
    'Restore',
    'Payment methods',
    'Purchase orders',
    'New purchase order',
    'Pay periods',
    'Deleted items',
    'Restaurant',
    'Outlook',
    'Checkout',
    'Logo',
    'Signature',
    'Paypal settings',
    'Invitation list',
    'Copy',
    'Export',
    'Next',
    'Undelete',
    'Exit fullscreen',
    'Exit preview',
    'Exit edit mode',
    '',
  ];
  for (const name of used) assert.equal(refusalOf(button(name), origin), null, name);
});

test('what leads to an archive is used', () => {
  for (const kind of ['link', 'widget', 'hint'])
    assert.equal(refusalOf(button('Archive', { kind }), origin), null, kind);
});

test('a warning that asks nothing is answered by no yes where that would lock the run out or restart the service', () => {
  const asked =
    'Otherwise your installation will not be manageable. You need to restart before the settings take effect.';
  assert.equal(refusalOf(button('Yes', { asked }), origin), 'locks itself out');
  const restart = 'You need to restart the server before this takes effect';
  assert.equal(refusalOf(button('Continue', { asked: restart }), origin), 'stops the service');
  assert.equal(refusalOf(button('OK', { asked: restart }), origin), null, 'it was told, and nothing else');
  assert.equal(refusalOf(button('No', { asked }), origin), null);
  assert.equal(refusalOf(button('Yes', { asked: 'Reload the server vm?' }), origin), 'stops the service');
});

test('things are archived where a button says so, not where it is called after an archive', () => {
  for (const name of ['Archive', 'Archive order', 'Bulk archive', 'Move to archive', 'Unpublish'])
    assert.equal(refusalOf(button(name), origin), 'destroys', name);
  for (const name of ['Yearly archive ▸', 'News archive']) assert.equal(refusalOf(button(name), origin), null, name);
});

test('deletes only what the run made', () => {
  for (const name of ['Drop', 'Drop table', 'Truncate', 'Remove selected torrents', 'Move to trash'])
    assert.equal(refusalOf(button(name), origin), 'destroys', name);
  for (const name of ['Drop Filtered Rows', 'Drop duplicates', 'Unsubscribe'])
    assert.equal(refusalOf(button(name), origin), 'destroys', name);
  assert.equal(refusalOf(button('Drop files here'), origin), null);
  assert.equal(refusalOf(button('Delete'), origin), 'destroys');
  assert.equal(refusalOf(button('Delete', { mine: true }), origin), null);
  assert.equal(refusalOf(button('Delete account', { mine: true }), origin), 'destroys');
  assert.equal(refusalOf(candidate({ kind: 'text', name: 'Type DELETE to confirm' }), origin), null);
});

test('knows by its icon what a control without words does', () => {
  const table = Object.entries({
    'btn.fa.fa-trash': 'destroys',
    'btn.fa-trash-alt': 'destroys',
    'btn.M9,3V4H4V6H5V19A2,2 ': 'destroys',
    'btnM8 9h8v10H8z': 'destroys',
    'M17 7L15.59 8.41L18.': 'signs out',
    'M16.56,5.44L15.11,6.': 'stops the service',
    'anticon.anticon-delete': 'destroys',
    'ri-delete-bin-line': 'destroys',
    deleteIcon: 'destroys',
    'bi.bi-power-off': 'stops the service',
    'fa-sign-out': 'signs out',
    'mdi-combination': null,
    'fa-undelete': null,
  });
  for (const [look, expected] of table) {
    assert.equal(refusalOf(button('', { look }), origin), expected, look);
    assert.equal(refusalOf(button('×', { look }), origin), expected, look);
    // What is written on it counts.
    assert.equal(refusalOf(button('Details', { look }), origin), null, look);
  }
  assert.equal(refusalOf(button('', { look: 'fa-trash', mine: true }), origin), null);
});

test('answers no to what would destroy, whatever the button says', () => {
  const asked = 'Do you really want to delete the selected record? No Yes';
  assert.equal(refusalOf(button('Yes', { asked }), origin), 'destroys');
  assert.equal(refusalOf(button('OK', { asked: 'Datei löschen Sind Sie sicher? OK Abbrechen' }), origin), 'destroys');
  assert.equal(refusalOf(button('OK', { asked: 'Deregister application shop? Cancel OK' }), origin), 'destroys');
  for (const ending of ['Do you really want to unload Core "core1"?', 'Reset custom counter for all servers?'])
    assert.equal(questionRefusal(ending), 'destroys', ending);
  assert.equal(refusalOf(button('Yes', { asked: 'Sign out of all devices? Yes No' }), origin), 'signs out');
  for (const name of ['No', 'Cancel', 'Abbrechen', '×', 'Keep it'])
    assert.equal(refusalOf(button(name, { asked }), origin), null, name);
  assert.equal(refusalOf(button('Yes', { asked, mine: true }), origin), null);
  for (const harmless of ['Discard the draft? Yes No', 'Deleted. Show all? Yes', 'Delete or keep: see below. Yes'])
    assert.equal(refusalOf(button('Yes', { asked: harmless }), origin), null, harmless);
});

test('of a list nothing is chosen that a button would not be pressed for, but in what the run made', () => {
  const options = ['Bulk actions', 'Mark as read', 'Move to Trash', 'Delete permanently', 'Log out', 'English', 'Open'];
  const list = { field: field({ options }), mine: false };
  assert.deepEqual(optionsOf(list), ['Bulk actions', 'Mark as read', 'English', 'Open']);
  assert.deepEqual(optionsOf({ ...list, mine: true }).includes('Delete permanently'), true);
});
