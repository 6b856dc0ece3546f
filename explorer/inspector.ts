/** Looks at what a page shows after a step: nothing, nonsense, or a new part that some people cannot use. */
import type { CoarseClock } from './coarse-clock.ts';
import type { PageSession } from './page-session.ts';
import { createAccessibility } from './oracles/accessibility.ts';
import { addressSightings, blankSighting, shownSightings } from './oracles/page-health.ts';
import type { RunParts } from './run-parts.ts';
import type { Snapshot } from './snapshot.ts';
import { routeTemplate, type StateKey } from './state.ts';
import { pause } from './within.ts';

export interface Inspector {
  inspect(tab: PageSession, snapshot: Snapshot, state: StateKey): Promise<void>;
}

/** What still stands there after this long is no moment between two pictures, milliseconds. */
const lastingMs = 400;
/** A page is blank for so many of these in a row. */
const mostBlanks = 6;
/** A page with an address for each moment must not fill the memory. */
const mostDoubted = 2_000;

export function createInspector({ job, oracle, network, source, signal }: RunParts, clock: CoarseClock): Inspector {
  const accessibility = createAccessibility(oracle, clock, job.maxDurationMs / 1_000);
  const doubted = new Set<string>();
  /** Pages that stayed blank for that long once are not waited for again. */
  const knownBlank = new Set<string>();
  let hadControls = false;

  async function lasting(tab: PageSession): Promise<Snapshot | null> {
    await pause(lastingMs, signal);
    return tab.snapshot(source.mark).catch(() => null);
  }

  /** Some show nothing for a while between two pages, and ask for nothing then. */
  async function staysBlank(tab: PageSession): Promise<boolean> {
    for (let times = 0; times < mostBlanks; times++) if (!(await lasting(tab))?.blank) return false;
    return true;
  }

  return {
    async inspect(tab, snapshot, { fine }) {
      const { url, blank, candidates } = snapshot;
      const unknown = shownSightings(snapshot).filter(({ title }) => !doubted.has(`${url} ${title}`));
      if (unknown.length) {
        if (doubted.size > mostDoubted) doubted.clear();
        for (const { title } of unknown) doubted.add(`${url} ${title}`);
        const later = await lasting(tab);
        const lasts = new Set(later ? shownSightings(later).map(({ title }) => title) : []);
        for (const sighting of unknown) if (lasts.has(sighting.title)) oracle.report(sighting);
      }
      // An error page is the status's issue.
      const refused = network.documentStatus >= 400;
      if (!refused) for (const sighting of addressSightings(url)) oracle.report(sighting);
      const page = routeTemplate(url);
      if (blank && hadControls && !refused && !knownBlank.has(page) && (await staysBlank(tab))) {
        knownBlank.add(page);
        oracle.report(blankSighting(url));
      }
      hadControls = candidates.length > 0;
      if (!blank && !refused) await accessibility.examine(tab, fine);
    },
  };
}
