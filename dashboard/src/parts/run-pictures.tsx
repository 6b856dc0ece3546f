import type { RunPageQuery } from '../../../contract/api.generated.ts';
import { runMapNames } from '../../../contract/run-map-names.ts';
import { artifactAddress } from '../text/addresses.ts';
import { Picture } from './picture.tsx';

type Artifact = NonNullable<RunPageQuery['run']>['artifacts'][number];

const isFilm = ({ name }: Artifact) => /^film-\d+\./.test(name);
const isDrawing = ({ name }: Artifact) => name === runMapNames.picture || name === runMapNames.coverage;

/** Shown here, and not again among the files and pictures of the run. */
export const isRunPicture = (artifact: Artifact): boolean => isFilm(artifact) || isDrawing(artifact);

/** A run as a whole: its film, its state graph with the page to move about in it, coverage over time. */
export function RunPictures({ artifacts }: { artifacts: readonly Artifact[] }) {
  const film = artifacts.filter(isFilm);
  const named = (name: string) => artifacts.find((artifact) => artifact.name === name);
  const [graph, page, coverage] = [runMapNames.picture, runMapNames.page, runMapNames.coverage].map(named);
  return (
    <>
      {film.length > 0 && (
        <>
          <h2>Film</h2>
          <div className="strip">
            {film.map(({ id, name, url }) => (
              <Picture key={id} link={url} of={name} />
            ))}
          </div>
        </>
      )}
      {(graph || coverage) && (
        <div className="drawings">
          {graph && (
            <div>
              <h2>State graph</h2>
              <Picture link={graph.url} of={graph.name} alt="What led from which state to which" />
              {page && (
                <p>
                  <a href={artifactAddress(page.url)} target="_blank" rel="noopener noreferrer">
                    Open the state graph
                  </a>{' '}
                  <span className="quiet">with the picture of each state and the way to it</span>
                </p>
              )}
            </div>
          )}
          {coverage && (
            <div>
              <h2>Coverage over time</h2>
              <Picture link={coverage.url} of={coverage.name} alt="JavaScript executed and states seen over time" />
            </div>
          )}
        </div>
      )}
    </>
  );
}
