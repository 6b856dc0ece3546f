import { useEffect, useState } from 'react';
import { signInProviders } from '../api/session.ts';

/** What the server sends people back with when a sign-in elsewhere did not succeed. */
const problems: Record<string, string> = {
  provider: 'The other side did not answer as it should: try again.',
  expired: 'That took too long: try again.',
};

/** Other ways to sign in, when the server has any. */
export function Providers() {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    // A server that cannot say so shows the password form alone; signing in will tell what is wrong.
    signInProviders().then(
      (found) => current && setNames(found),
      () => {},
    );
    return () => {
      current = false;
    };
  }, []);
  const problem = new URLSearchParams(window.location.search).get('problem');
  return (
    <>
      {problem && (
        <p className="problem" role="alert">
          {problems[problem] ?? 'You could not be signed in: ask an admin of your organisation for an invitation.'}
        </p>
      )}
      {names.map((name) => (
        <a key={name} className="button" href={`/session/${encodeURIComponent(name)}`}>
          {name === 'github' ? 'Sign in with GitHub' : 'Sign in with your organisation'}
        </a>
      ))}
    </>
  );
}
