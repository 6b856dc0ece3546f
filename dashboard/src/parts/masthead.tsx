import { useState } from 'react';
import { Link, NavLink, useNavigate } from 'react-router';
import type { ApiError } from '../../../contract/api-client.ts';
import { asApiError } from '../api/as-api-error.ts';
import { signOut } from '../api/session.ts';
import { setSignedIn } from '../api/session-state.ts';
import { useViewer } from '../api/use-viewer.ts';
import { Brand } from './brand.tsx';
import { openPalette } from './palette-key.tsx';
import { Problem } from './problem.tsx';

export function Masthead() {
  const { viewer } = useViewer();
  const go = useNavigate();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const leave = async () => {
    setProblem(null);
    try {
      await signOut();
      await go('/');
      setSignedIn(false);
    } catch (error) {
      setProblem(asApiError(error));
    }
  };
  return (
    <header className="masthead">
      <div>
        <Link to="/" className="brand">
          <Brand />
        </Link>
        {viewer && <span className="organisation">{viewer.organisation.name}</span>}
        <nav aria-label="Main" className="rooms">
          <NavLink to="/" end>
            Products
          </NavLink>
          <NavLink to="/runs">Runs</NavLink>
          <NavLink to="/issues">Issues</NavLink>
          <NavLink to="/settings">Settings</NavLink>
        </nav>
        <button type="button" className="plain jump" onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
          Go to <kbd>Ctrl K</kbd>
        </button>
        <span className="person">{viewer?.user.email ?? viewer?.user.name}</span>
        <button type="button" className="plain" onClick={leave}>
          Sign out
        </button>
      </div>
      {problem && <Problem problem={problem} retry={leave} />}
    </header>
  );
}
