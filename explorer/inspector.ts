/** Looks at what a page shows after a step: nothing, nonsense, or a new part that some people cannot use. */
import type { CoarseClock } from './coarse-clock.ts';
import type { PageSession } from './page-session.ts';
import { createAccessibility } from './oracles/accessibility.ts';
import { blankSighting, brokenValueSighting } from './oracles/page-health.ts';
import type { RunParts } from './run-parts.ts';
import type { Snapshot } from './snapshot.ts';
import type { StateKey } from './state.ts';
import { pause } from './within.ts';

export interface Inspector {
  inspect(tab: PageSession, snapshot: Snapshot, state: StateKey): Promise<void>;
}

/** What still stands there after this long is no moment between two pictures, milliseconds. */
const lastingMs = 400;
/** A page with an address for each moment must not fill the memory. */
const mostDoubted = 2_000;

export function createInspector({ job, oracle, network, source, signal }: RunParts, clock: CoarseClock): Inspector {
  const accessibility = createAccessibility(oracle, clock, job.maxDurationMs / 1_000);
  const doubted = new Set<string>();
  let hadControls = false;

  async function lasting(tab: PageSession): Promise<Snapshot | null> {
    await pause(lastingMs, signal);
    return tab.snapshot(source.mark).catch(() => null);
  }

  return {
    async inspect(tab, snapshot, { fine }) {
      const { url, blank, broken, candidates } = snapshot;
      const unknown = broken.filter((text) => !doubted.has(`${url} ${text}`));
      if (unknown.length) {
        if (doubted.size > mostDoubted) doubted.clear();
        for (const text of unknown) doubted.add(`${url} ${text}`);
        const later = await lasting(tab);
        for (const text of unknown) if (later?.broken.includes(text)) oracle.report(brokenValueSighting(url, text));
      }
      // An error page is the status's issue.
      const refused = network.documentStatus >= 400;
      if (blank && hadControls && !refused && (await lasting(tab))?.blank) oracle.report(blankSighting(url));
      hadControls = candidates.length > 0;
      if (!blank && !refused) await accessibility.examine(tab, fine);
    },
  };
}
