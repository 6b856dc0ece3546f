import { NavLink, useParams } from 'react-router';
import { useViewer } from '../api/use-viewer.ts';
import { Account } from './settings/account.tsx';
import { Audit } from './settings/audit.tsx';
import { Credentials } from './settings/credentials.tsx';
import { Github } from './settings/github.tsx';
import { Keys } from './settings/keys.tsx';
import { Members } from './settings/members.tsx';
import { Workers } from './settings/workers.tsx';
import { Nowhere } from './nowhere.tsx';

const parts = [
  { path: 'account', name: 'Your account', adminsOnly: false, Part: Account },
  { path: 'members', name: 'Members', adminsOnly: false, Part: Members },
  { path: 'keys', name: 'API keys', adminsOnly: true, Part: Keys },
  { path: 'credentials', name: 'Credential sets', adminsOnly: false, Part: Credentials },
  { path: 'github', name: 'GitHub', adminsOnly: false, Part: Github },
  { path: 'workers', name: 'Workers', adminsOnly: false, Part: Workers },
  { path: 'audit', name: 'Audit log', adminsOnly: true, Part: Audit },
] as const;

/** A member sees no admin's part; by its address the API itself refuses. */
export function Settings() {
  const { part: path = 'account' } = useParams();
  const { admin } = useViewer();
  const part = parts.find((one) => one.path === path);
  if (!part) return <Nowhere />;
  return (
    <>
      <title>{`${part.name} · Outrider`}</title>
      <div className="headline">
        <h1>Settings</h1>
      </div>
      <div className="settings">
        <nav aria-label="Settings" className="parts">
          {parts
            .filter(({ adminsOnly }) => admin || !adminsOnly)
            .map(({ path: to, name }) => (
              <NavLink key={to} to={`/settings/${to}`} aria-current={to === path ? 'page' : undefined}>
                {name}
              </NavLink>
            ))}
        </nav>
        <section className="card" aria-labelledby="part">
          <h2 id="part">{part.name}</h2>
          <part.Part />
        </section>
      </div>
    </>
  );
}
