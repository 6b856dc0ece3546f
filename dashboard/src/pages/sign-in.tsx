import { type FormEvent, useState } from 'react';
import { signIn } from '../api/session.ts';
import { Brand } from '../parts/brand.tsx';
import { Providers } from '../parts/providers.tsx';

export function SignIn({ onDone }: { onDone: () => void }) {
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setMessage(null);
    try {
      await signIn(String(form.get('email') ?? ''), String(form.get('password') ?? ''));
      onDone();
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className="sign-in">
      <title>Sign in · Outrider</title>
      <p className="brand">
        <Brand />
      </p>
      <form className="card" onSubmit={submit}>
        <h1>Sign in</h1>
        <label>
          E-mail
          <input name="email" type="email" autoComplete="username" required />
        </label>
        <label>
          Password
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        {message && (
          <p className="problem" role="alert">
            {message}
          </p>
        )}
        <button type="submit" className="main" disabled={busy}>
          {busy ? 'Signing in …' : 'Sign in'}
        </button>
        <Providers />
      </form>
      <p className="quiet">The first administrator’s password was printed when the server first started.</p>
    </main>
  );
}
