/**
 * axe-core over each part of a page whose shape is new, in our isolated world: the page's own globals and its content
 * security policy are not touched. At most a thirtieth of the run's time goes there, and pages come before their states:
 * two runs that meet the same pages report the same.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CoarseClock } from '../coarse-clock.ts';
import type { PageSession } from '../page-session.ts';
import type { Examination } from '../snapshot.ts';
import { atMost } from '../within.ts';
import type { OracleContext, Sighting } from './sighting.ts';

export interface Accessibility {
  /**
   * To be called with each look; does nothing when its share of the time is used up. `route`: the page's address without
   * what varies, `novel`: a page of this shape was not seen before.
   */
  examine(tab: PageSession, route: string, novel: boolean): Promise<void>;
}

const share = 0.028;
/** Of the share, what states of pages that were examined may have; the rest is kept for pages to come. */
const laterShare = 0.8;
/** The first pages need not wait until their share has come together: so much of the run's time is given on credit, seconds. */
const creditOf = (runSeconds: number): number => Math.min(20, 0.1 * runSeconds);
/** Axe cannot be stopped: this many elements are examined in well under a second. */
const mostElements = 1_200;
/** A replay has nothing else to do on the page. */
const mostElementsReplayed = 4_000;
const firstGuessMs = 150;
const lookMs = 5;
const mostKnown = 2_000;
/** What an examination counts as: rounded up, so that the next one comes after as many steps when a run is repeated. */
const counted = (ms: number): number => 50 * 2 ** Math.max(0, Math.ceil(Math.log2(ms / 50)));
/** More findings are a list that nobody reads. */
const mostFindings = 60;

let axeCore: string | null = null;
/** Read when it is first needed. */
const axeSource = (): string =>
  (axeCore ??= readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));

export function createAccessibility(
  oracle: OracleContext,
  clock: Pick<CoarseClock, 'seconds'>,
  runSeconds: number,
): Accessibility {
  /** Routes of which a page was examined. */
  const routes = new Set<string>();
  const known = new Set<string>();
  const reported = new Set<string>();
  let spent = 0;
  let guess = firstGuessMs;

  return {
    async examine(tab, route, novel) {
      const first = !routes.has(route);
      if (!novel && !first) return;
      const seconds = Math.min(runSeconds, clock.seconds + creditOf(runSeconds));
      if (spent + guess > share * seconds * 1_000 * (first ? 1 : laterShare)) return;
      if (routes.size < mostKnown) routes.add(route);
      const began = performance.now();
      const fresh = await atMost(1_000, tab.newParts([...known]), 0);
      if (fresh > 0) {
        const found = await atMost(5_000, tab.examine(axeSource(), [...known], mostElements), null);
        for (const shape of found?.examined ?? []) known.add(shape);
        for (const oldest of known) if (known.size > mostKnown) known.delete(oldest);
        for (const finding of found?.findings ?? []) report(finding);
      }
      const took = fresh > 0 ? counted(performance.now() - began) : lookMs;
      spent += took;
      if (fresh > 0) guess = (guess + took) / 2;
    },
  };

  function report(finding: Examination['findings'][number]): void {
    const sighting = accessibilitySighting(finding);
    if (!sighting) return;
    reported.add(sighting.traits.message);
    if (reported.size <= mostFindings) oracle.report(sighting);
  }
}

/** All that axe finds on the page at hand; `css`: where one element of each stands. */
export async function accessibilityOf(tab: PageSession): Promise<{ sighting: Sighting; css: string }[]> {
  const found = await atMost(5_000, tab.examine(axeSource(), [], mostElementsReplayed), null);
  return (found?.findings ?? []).flatMap((finding) => {
    const sighting = accessibilitySighting(finding);
    return sighting ? [{ sighting, css: finding.css }] : [];
  });
}

/**
 * One issue for each rule and kind of component. What shuts some people out (axe: critical) is MEDIUM, what makes it hard
 * for them (serious) LOW: below what is broken for everybody. The rest is left to linters.
 */
export function accessibilitySighting(finding: Examination['findings'][number]): Sighting | null {
  const { rule, impact, help, helpUrl, component, html, summary } = finding;
  if (impact !== 'critical' && impact !== 'serious') return null;
  return {
    kind: 'ACCESSIBILITY',
    severity: impact === 'critical' ? 'MEDIUM' : 'LOW',
    title: `${help} (${component})`,
    message: `${summary}\n${html}\n${helpUrl}`,
    stack: null,
    traits: { message: `${rule} ${component}` },
  };
}
