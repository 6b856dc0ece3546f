/**
 * axe-core over each kind of component that was not seen before, in our isolated world: the page's own globals and its
 * content security policy are not touched. A small share of the run's time goes there: pages as they open are looked at
 * beside the exploring (explorer/replay/survey.ts), here it is what acting on them shows.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CoarseClock } from '../coarse-clock.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { Examination } from '../snapshot.ts';
import { atMost } from '../within.ts';
import type { OracleContext, Sighting } from './sighting.ts';

export interface Accessibility {
  /** To be called with each look; does nothing when its share of the time is used up. `state`: what tells pictures apart. */
  examine(tab: PageSession, state: string): Promise<void>;
}

const share = 0.03;
/** The first pages need not wait until their share has come together: so much of the run's time is given on credit, seconds. */
const creditOf = (runSeconds: number): number => Math.min(20, 0.1 * runSeconds);
/** Axe cannot be stopped: this many components are examined in well under a second. */
const mostComponents = 120;
/** A replay has nothing else to do on the page. */
const mostComponentsReplayed = 2_000;
/** One examination, milliseconds; less than what counts as a hang. */
const mostMs = 4_000;
const firstGuessMs = 150;
const lookMs = 5;
const mostKnown = 2_000;
/** What an examination counts as: rounded up, so that the next one comes after as many steps when a run is repeated. */
const counted = (ms: number): number => 50 * 2 ** Math.max(0, Math.ceil(Math.log2(ms / 50)));
/** More findings are a list that nobody reads. */
export const mostFindings = 60;

let axeCore: string | null = null;
/** Read when it is first needed. */
const axeSource = (): string =>
  (axeCore ??= readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8'));

export function createAccessibility(
  oracle: OracleContext,
  clock: Pick<CoarseClock, 'seconds'>,
  runSeconds: number,
): Accessibility {
  /** They need not be looked at again. */
  const states = new Set<string>();
  const known = new Set<string>();
  const reported = new Set<string>();
  let spent = 0;
  let guess = firstGuessMs;

  return {
    async examine(tab, state) {
      if (states.has(state)) return;
      const seconds = Math.min(runSeconds, clock.seconds + creditOf(runSeconds));
      if (spent + guess > share * seconds * 1_000) return;
      if (states.size < mostKnown) states.add(state);
      const began = performance.now();
      const fresh = await atMost(1_000, tab.newComponents([...known]), 0);
      if (fresh > 0) {
        const found = await examination(tab, [...known], mostComponents);
        for (const kind of found?.examined ?? []) known.add(kind);
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

/**
 * Null where axe failed or takes too long, as for a document of tens of thousands of elements: it is broken off then, or
 * the page would seem to hang.
 */
async function examination(tab: PageSession, known: readonly string[], most: number): Promise<Examination | null> {
  const found = await atMost(
    mostMs,
    tab.examine(axeSource(), known, most).catch(() => null),
    'late' as const,
  );
  if (found !== 'late') return found;
  await tab.interrupt();
  await atMost(1_000, tab.pardon(), undefined);
  return null;
}

/**
 * All that axe finds on the page at hand; `css`: where one element of each stands. `looked`: kinds of components that it
 * need not look at again, to which those that it has looked at are added.
 */
export async function accessibilityOf(
  tab: PageSession,
  looked = new Set<string>(),
): Promise<{ sighting: Sighting; css: string }[]> {
  const isKnown = looked.size > 0 && (await tab.newComponents([...looked]).catch(() => 1)) === 0;
  const found = isKnown ? null : await examination(tab, [...looked], mostComponentsReplayed);
  for (const kind of found?.examined ?? []) looked.add(kind);
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
