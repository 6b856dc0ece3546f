import type { RunPageQuery } from '../../../contract/api.generated.ts';
import { evidenceNames } from '../../../contract/evidence-names.ts';
import { artifactAddress } from '../text/addresses.ts';
import { artifactWords, bytes } from '../text/words.ts';
import { Picture } from './picture.tsx';
import { pictured } from './run-pictures.tsx';
import { TraceLink } from './trace-link.tsx';

type Artifact = NonNullable<RunPageQuery['run']>['artifacts'][number];

/** What a run left: pictures to look at, the rest to download. What belongs to one issue is on its page. */
export function Artifacts({ artifacts }: { artifacts: readonly Artifact[] }) {
  if (artifacts.length === 0) return null;
  const elsewhere = pictured(artifacts);
  const rest = artifacts.filter((one) => !elsewhere.has(one) && !evidenceNames.isEvidence(one.name));
  const pictures = rest.filter(({ kind }) => kind === 'SCREENSHOT');
  const files = rest.filter(({ kind }) => kind !== 'SCREENSHOT');
  return (
    <section aria-labelledby="artifacts" className="artifacts">
      <h2 id="artifacts">
        Artifacts <span className="count number">{artifacts.length}</span>
      </h2>
      {files.length > 0 && (
        <ul>
          {files.map(({ id, kind, name, size, url }) => (
            <li key={id}>
              <a href={artifactAddress(url)} download>
                {artifactWords[kind]}
              </a>{' '}
              {kind === 'TRACE' && <TraceLink link={url} />}{' '}
              <span className="quiet">
                <span className="foreign">{name}</span>, {bytes(size)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {pictures.length > 0 && (
        <div className="strip">
          {pictures.map(({ id, name, url }) => (
            <Picture key={id} link={url} of={name} />
          ))}
        </div>
      )}
    </section>
  );
}
