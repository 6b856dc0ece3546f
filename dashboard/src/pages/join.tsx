import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '../api/as-api-error.ts';
import { join, lookAtInvitation, type Offer } from '../api/session.ts';
import { setSignedIn } from '../api/session-state.ts';
import { Field } from '../parts/field.tsx';
import { Skeleton } from '../parts/skeleton.tsx';

/** Where an invitation's link leads; its token stands behind the #, which no server sees. */
export function Join() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [offer, setOffer] = useState<Offer | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const go = useNavigate();
  useEffect(() => {
    let current = true;
    lookAtInvitation(token).then(
      (found) => current && setOffer(found),
      (error: unknown) => current && setMessage(asApiError(error).message),
    );
    return () => {
      current = false;
    };
  }, [token]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setMessage(null);
    try {
      await join(token, String(form.get('name') ?? ''), String(form.get('password') ?? ''));
      setSignedIn(true);
      await go('/', { replace: true });
    } catch (error) {
      setMessage(asApiError(error).message);
    }
  };
  return (
    <div className="narrow">
      <title>Join · Outrider</title>
      <h1 className="foreign">{offer ? `Join ${offer.organisation}` : 'Join'}</h1>
      {!offer && !message && <Skeleton />}
      {message && (
        <p className="problem" role="alert">
          {message}
        </p>
      )}
      {offer && (
        <form className="card form" onSubmit={submit}>
          <p>
            <span className="foreign">{offer.invitedBy}</span> invites{' '}
            <strong className="foreign">{offer.email}</strong>.
          </p>
          <Field label="Your name">
            <input name="name" required maxLength={200} autoComplete="name" />
          </Field>
          <Field label="Password" hint="At least 8 characters.">
            <input name="password" type="password" required minLength={8} autoComplete="new-password" />
          </Field>
          <button type="submit" className="main">
            Join
          </button>
        </form>
      )}
    </div>
  );
}
