/** Accounts, and what may be done to them. */
import type { IncomingMessage } from 'node:http';
import { fields, isIn, member, session } from './members.ts';
import { html, type Pages } from './serve-site.ts';

const people = [member.username, 'bo.member'];
const account = (name: string, more: string) =>
  `<tr><td>${name}</td><td>${name === member.username ? 'you' : 'guest'}</td><td>${more}</td></tr>`;

/** An administration of accounts, the run's own among them: what shuts that one out, calls it otherwise or takes its rights is told in the address. */
export const administration: Pages = {
  ...session,
  '/': (request) =>
    isIn(request)
      ? html(
          'Users',
          `<style>.over{position:fixed;z-index:9;left:300px;top:90px;width:220px;height:120px;background:#fff;border:1px solid}</style>
           <h1>Users</h1><a href="/me">You</a><table><thead><tr><th>User</th><th>Kind</th><th></th></tr></thead><tbody>${people
             .map((name) =>
               account(
                 name,
                 `<a href="/users/${name}">Edit</a> <a href="#" onclick="ask('/switch/${name}')" title="Enable account: ${name}"><i class="fa fa-toggle-on" style="display:inline-block;width:20px;height:20px"></i></a>
                  <button onclick="menu('${name}')" aria-haspopup="menu" aria-label="More on ${name}">…</button>`,
               ),
             )
             .join('')}</tbody></table>
           <script>
             const ask = (path) => fetch(path, { method: 'POST' });
             const menu = (name) => {
               const over = document.createElement('div');
               over.className = 'over';
               over.setAttribute('role', 'menu');
               document.querySelector('.over')?.remove();
               over.innerHTML = '<div role="menuitem" tabindex="0">Greet</div><div role="menuitem" tabindex="0">Block</div>';
               document.body.append(over);
               const [greet, block] = over.children;
               greet.onclick = () => { over.remove(); ask('/greet/' + name) };
               block.onclick = () => { over.remove(); ask('/block/' + name) };
             };
           </script>`,
        )
      : html('Sign in', fields),
  ...Object.fromEntries(
    people.flatMap((name) => [
      [
        `/users/${name}`,
        html(
          name,
          `<a href="/">Users</a><form method="post" action="/save/${name}"><label>User name <input name="username" value="${name}"></label>
           <label>Motto <input name="motto"></label> <label>Role <select name="role"><option>Owner</option><option>Reader</option></select></label>
           <label><input type="checkbox" name="active" checked> Active</label> <label>New password <input type="password" name="pass"></label><button>Save</button></form>`,
        ),
      ],
      [
        `/save/${name}`,
        (_: IncomingMessage, body: string) => ({ status: 303, headers: { location: `/saved?${body}&of=${name}` } }),
      ],
      ...['greet', 'switch', 'block'].map((deed) => [`/${deed}/${name}`, { status: 204 }]),
    ]),
  ),
  '/me': html(
    'You',
    '<a href="/">Users</a><form method="post" action="/closed"><label>Password <input type="password" name="pass"></label><button>Delete account</button></form>',
  ),
  '/closed': { status: 204 },
  '/saved': html('Saved', '<p>Saved.</p><a href="/">Users</a>'),
};
