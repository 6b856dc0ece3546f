import { traceAddress } from '../text/addresses.ts';

/** Leads to the trace in Playwright's own viewer. */
export function TraceLink({ link }: { link: string }) {
  return (
    <a href={traceAddress(link)} target="_blank" rel="noopener noreferrer">
      Open in the trace viewer
    </a>
  );
}
