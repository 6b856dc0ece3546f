import type { RunPageQuery } from '../../../contract/api.generated.ts';
import { artifactAddress } from '../text/addresses.ts';
import { artifactWords, bytes } from '../text/words.ts';
import { Picture } from './picture.tsx';
import { TraceLink } from './trace-link.tsx';

type Artifact = NonNullable<RunPageQuery['run']>['artifacts'][number];

const isFilm = ({ name }: Artifact) => /^film-\d+\./.test(name);
const isGraphPage = ({ kind, contentType }: Artifact) => kind === 'STATE_GRAPH' && contentType.startsWith('text/html');
const isDrawing = ({ contentType }: Artifact) => contentType.startsWith('image/svg');

/** What a run left: its film and state graph, pictures to look at, the rest to download. */
export function Artifacts({ artifacts }: { artifacts: readonly Artifact[] }) {
  if (artifacts.length === 0) return null;
  const film = artifacts.filter(isFilm);
  const drawings = artifacts.filter(isDrawing);
  const pictures = artifacts.filter((one) => one.kind === 'SCREENSHOT' && !isFilm(one));
  const files = artifacts.filter((one) => one.kind !== 'SCREENSHOT' && !isDrawing(one));
  return (
    <section aria-labelledby="artifacts" className="artifacts">
      {film.length > 0 && (
        <>
          <h2>Film</h2>
          <Strip pictures={film} />
        </>
      )}
      {drawings.length > 0 && (
        <>
          <h2>State graph</h2>
          <Strip pictures={drawings} />
        </>
      )}
      <h2 id="artifacts">
        Artifacts <span className="count number">{artifacts.length}</span>
      </h2>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <File file={file} />
            </li>
          ))}
        </ul>
      )}
      {pictures.length > 0 && <Strip pictures={pictures} />}
    </section>
  );
}

function File({ file }: { file: Artifact }) {
  const { kind, name, size, url } = file;
  return (
    <>
      {isGraphPage(file) ? (
        <a href={artifactAddress(url)} target="_blank" rel="noopener noreferrer">
          Open the state graph
        </a>
      ) : (
        <a href={artifactAddress(url)} download>
          {artifactWords[kind]}
        </a>
      )}{' '}
      {kind === 'TRACE' && <TraceLink link={url} />}{' '}
      <span className="quiet">
        <span className="foreign">{name}</span>, {bytes(size)}
      </span>
    </>
  );
}

const Strip = ({ pictures }: { pictures: readonly Artifact[] }) => (
  <div className="strip">
    {pictures.map(({ id, name, url }) => (
      <Picture key={id} link={url} of={name} />
    ))}
  </div>
);
