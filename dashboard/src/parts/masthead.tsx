import { useState } from 'react';
import { ApiError } from '../../../contract/api-client.ts';
import { ViewerDocument } from '../../../contract/api.generated.ts';
import { signOut } from '../api/session.ts';
import { useLive } from '../api/use-live.ts';
import { Brand } from './brand.tsx';
import { PageLink } from './page-link.tsx';
import { Problem } from './problem.tsx';

export function Masthead({ onSignedOut }: { onSignedOut: () => void }) {
  const { data } = useLive(ViewerDocument, {}, () => null);
  const [problem, setProblem] = useState<ApiError | null>(null);
  const leave = () => {
    setProblem(null);
    signOut().then(onSignedOut, (error: unknown) => {
      setProblem(error instanceof ApiError ? error : new ApiError(String(error), { code: 'UNEXPECTED' }));
    });
  };
  const viewer = data?.viewer;
  return (
    <header className="masthead">
      <div>
        <PageLink to="/" className="brand">
          <Brand />
        </PageLink>
        {viewer && <span className="organisation">{viewer.organisation.name}</span>}
        <span className="person">{viewer?.user.email ?? viewer?.user.name}</span>
        <button type="button" className="plain" onClick={leave}>
          Sign out
        </button>
      </div>
      {problem && <Problem problem={problem} retry={leave} />}
    </header>
  );
}
