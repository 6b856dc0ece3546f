import { Link, useParams } from 'react-router';
import { type IssuePageQuery, IssuePageDocument, UpdateIssueDocument } from '../../../contract/api.generated.ts';
import { useChange } from '../api/use-change.ts';
import { useLive } from '../api/use-live.ts';
import { Copied } from '../parts/copied.tsx';
import { Facts } from '../parts/facts.tsx';
import { IssueTags } from '../parts/issue-tags.tsx';
import { OnTargets } from '../parts/on-targets.tsx';
import { PageLogs } from '../parts/page-logs.tsx';
import { Picture } from '../parts/picture.tsx';
import { Problem } from '../parts/problem.tsx';
import { Steps } from '../parts/steps.tsx';
import { TraceLink } from '../parts/trace-link.tsx';
import { Trail } from '../parts/trail.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { WebLink } from '../parts/web-link.tsx';
import { When } from '../parts/when.tsx';
import { artifactAddress } from '../text/addresses.ts';
import { commentWords, counted } from '../text/words.ts';

const everyMs = 5_000;

/** One defect: what, where, since when, and how to see it again. */
export function Issue() {
  const { id = '' } = useParams();
  const live = useLive(IssuePageDocument, { id }, { every: () => everyMs });
  return (
    <Waiting live={live} page="issue">
      {({ issue }) => issue && <Details issue={issue} />}
    </Waiting>
  );
}

function Details({ issue }: { issue: NonNullable<IssuePageQuery['issue']> }) {
  const { title, message, stack, url, occurrences, firstSeenAt, lastSeenAt, target } = issue;
  const { reproduction, screenshot, trace, domSnapshot, lastRun } = issue;
  const comment = lastRun?.pullRequestComment;
  const pullRequest = target.pullRequestUrl ?? comment?.pullRequestUrl;
  const { latestRun, ciRunUrl, subject } = target;
  return (
    <>
      <title>{`${title} · Outrider`}</title>
      <Trail
        steps={[
          { name: subject.name, to: `/products/${subject.id}` },
          { name: target.name, to: `/targets/${target.id}` },
          { name: 'Issues', to: `/issues?targetId=${target.id}` },
        ]}
      />
      <IssueTags issue={issue} />
      <div className="headline">
        <h1 className="foreign">{title}</h1>
        <Mute issue={issue} />
      </div>
      <Facts
        facts={[
          ['Where', <WebLink key="url" to={url} />],
          ['First seen', <When key="first" at={firstSeenAt} />],
          ['Last seen', <When key="last" at={lastSeenAt} />],
          ['Seen', occurrences === 1 ? 'once' : counted(occurrences, 'time')],
          [
            'Last seen in',
            lastRun && (
              <Link key="seen" to={`/runs/${lastRun.id}`}>
                {lastRun.name}
              </Link>
            ),
          ],
          [
            'Latest run of the target',
            latestRun && latestRun.id !== lastRun?.id && (
              <Link key="run" to={`/runs/${latestRun.id}`}>
                {latestRun.name}
              </Link>
            ),
          ],
          ['Trace', trace && <TraceLink key="trace" link={trace.url} />],
          [
            'Page',
            domSnapshot && (
              <a key="dom" href={artifactAddress(domSnapshot.url)} target="_blank" rel="noopener noreferrer">
                Open the DOM snapshot
              </a>
            ),
          ],
          [
            'Pull request',
            pullRequest && (
              <WebLink key="pr" to={pullRequest}>
                {comment ? `${comment.repository}#${comment.number}` : pullRequest}
              </WebLink>
            ),
          ],
          [
            'Comment',
            comment && (
              <>
                {comment.url && (
                  <>
                    <WebLink to={comment.url}>Open</WebLink>,{' '}
                  </>
                )}
                {commentWords[comment.state]}
              </>
            ),
          ],
          ['CI run', ciRunUrl && <WebLink key="ci" to={ciRunUrl} />],
        ]}
      />
      <div className={screenshot ? 'columns' : undefined}>
        <div>
          {message !== title && (
            <section aria-labelledby="message">
              <h2 id="message">Message</h2>
              <pre className="foreign">{message}</pre>
            </section>
          )}
          {stack && (
            <section aria-labelledby="stack">
              <h2 id="stack">Stack</h2>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls must be reachable by keyboard. */}
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no place for code. */}
              <pre className="foreign tall" tabIndex={0} role="group" aria-label="Stack">
                {stack}
              </pre>
            </section>
          )}
          {reproduction && reproduction.steps.length > 0 && (
            <section aria-labelledby="steps">
              <h2 id="steps">Steps to see it again</h2>
              {reproduction.replays > 0 && (
                <p className="quiet">
                  Replayed {counted(reproduction.replays, 'time')}, seen again in {reproduction.confirmed}.
                </p>
              )}
              <Steps steps={reproduction.steps} />
            </section>
          )}
        </div>
        {screenshot && <Picture link={screenshot.url} of={title} />}
      </div>
      {reproduction?.script && (
        <section aria-labelledby="script">
          <h2 id="script">Playwright test</h2>
          <Copied label="Playwright test" text={reproduction.script} code />
        </section>
      )}
      <PageLogs issue={issue} />
      <OnTargets issue={issue} />
      <p className="quiet">
        Fingerprint, the same in all runs and targets of the product: <code>{issue.fingerprint}</code>
      </p>
    </>
  );
}

function Mute({ issue: { id, status } }: { issue: NonNullable<IssuePageQuery['issue']> }) {
  const update = useChange(UpdateIssueDocument);
  const muted = status === 'MUTED';
  const turn = () => update.make({ input: { id, muted: !muted } });
  return (
    <div className="actions">
      <button type="button" disabled={update.busy} onClick={turn}>
        {muted ? 'Open again' : 'Mute'}
      </button>
      {update.problem && <Problem problem={update.problem} retry={turn} />}
    </div>
  );
}
