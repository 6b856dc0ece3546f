import type { IssuePageQuery } from '../../../contract/api.generated.ts';
import { artifactAddress } from '../text/addresses.ts';
import { bytes, levelWords } from '../text/words.ts';
import { LogTable } from './log-table.tsx';

type Shown = Pick<NonNullable<IssuePageQuery['issue']>, 'console' | 'requests' | 'networkLog'>;

/** What the page said and asked for until the defect showed. */
export function PageLogs({ issue: { console, requests, networkLog } }: { issue: Shown }) {
  return (
    <>
      {console.length > 0 && (
        <section aria-labelledby="console">
          <h2 id="console">
            Console <span className="count number">{console.length}</span>
          </h2>
          <LogTable
            label="Console"
            heads={['Level', 'Message', 'From']}
            rows={console}
            bad={({ level }) => level === 'ERROR'}
            cells={({ level, text, source }) => [levelWords[level], <pre key="text">{text}</pre>, source]}
          />
        </section>
      )}
      {requests.length > 0 && (
        <section aria-labelledby="network">
          <h2 id="network">
            Network <span className="count number">{requests.length}</span>
          </h2>
          <LogTable
            label="Network"
            heads={['Method', 'Address', 'Status', 'Type', 'Took', 'Size']}
            rows={requests}
            bad={({ status, error }) => error !== null || (status ?? 0) >= 400}
            cells={({ method, url, status, type, duration, size, error }) => [
              method,
              url,
              error ?? status ?? 'no answer yet',
              type,
              duration === null ? '–' : `${duration} ms`,
              size === null ? '–' : bytes(size),
            ]}
          />
          {networkLog && (
            <p>
              <a href={artifactAddress(networkLog.url)} download>
                Network log
              </a>{' '}
              <span className="quiet">as HAR, for a browser’s network panel</span>
            </p>
          )}
        </section>
      )}
    </>
  );
}
