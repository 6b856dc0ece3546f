/** An administration with the settings of its own door: what is saved of them is told in the address, what shuts the door is told by itself. */
import { member } from './members.ts';
import { html, type Pages } from './serve-site.ts';

const settings = (
  host: string,
) => `<a href="/">Home</a> <a href="/sessions">Sessions</a><form action="/saved"><h1>Settings</h1>
  <label>Site address <input name="address" value="http://${host}/"></label>
  <label>Listening port <input name="port" type="number" value="${host.split(':')[1]}"></label>
  <label>Session timeout (minutes) <input name="minutes" type="number" value="30"></label>
  <label>Logo <input name="logo" value="http://${host}/logo.png"></label>
  <label>Motto <input name="motto"></label>
  <label><input type="checkbox" name="codes"> Two-factor authentication for everybody</label>
  <label><input type="checkbox" name="secure"> Force HTTPS</label>
  <label><input type="checkbox" name="mails"> Weekly mails</label>
  <button>Save</button></form>
  <button onclick="fetch('/shut', { method: 'POST' })">Disable password login</button>`;

const session = (device: string, id: string) =>
  `<tr><td>${device}</td><td><button onclick="fetch('/revoke/${id}', { method: 'POST' })">Revoke</button></td></tr>`;

export const doorSettings: Pages = {
  '/': html(
    'Sign in',
    '<form method="post" action="/session"><label>User <input name="user"></label><label>Password <input type="password" name="pass"></label><button>Go</button></form>',
  ),
  '/session': (_, body) => {
    const form = new URLSearchParams(body);
    if (form.get('user') !== member.username || form.get('pass') !== member.password)
      return html('Sign in', '<p role="alert">Invalid</p>');
    return { status: 303, headers: { location: '/settings', 'set-cookie': 'session=good; Path=/' } };
  },
  '/settings': ({ headers }) => html('Settings', settings(headers.host ?? '')),
  '/sessions': html(
    'Sessions',
    `<a href="/settings">Settings</a><table>${session('Firefox (this device)', 'own')}${session('Safari', 'other')}</table><button onclick="fetch('/revoke/all', { method: 'POST' })">Revoke all sessions</button>`,
  ),
  '/revoke/own': { status: 204 },
  '/revoke/other': { status: 204 },
  '/revoke/all': { status: 204 },
  '/shut': { status: 204 },
  '/saved': html('Saved', '<p>Saved.</p><a href="/settings">Settings</a>'),
};
