/**
 * A value that a form took and did not keep: what was changed beside it is there when the form is shown again, and it holds what it
 * held before. No I/O.
 */
import { identityOf } from '../identity.ts';
import type { Deed } from '../replay/deed.ts';
import type { LocatedStep } from '../issues/reproduction.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import type { Sighting } from './sighting.ts';

export const notKept = 'not kept: ';

type Write = Extract<Deed, { kind: 'write' | 'choose' }>;

export const isWrite = (deed: Deed | null): deed is Write => deed?.kind === 'write' || deed?.kind === 'choose';

/** What a sent form says of one field: as it was before, as it was sent, and as it is now. */
interface Fate {
  readonly name: string;
  readonly write: Write;
  readonly before: string;
  readonly sent: string;
  readonly now: string;
}

/** Changes only once somebody answers a mail, or is never shown again. */
const elsewhere = /e-?mail|password|passwort|secret|token|\bkey\b|captcha/i;
/** A number beyond these may be brought back to what is allowed, which it was before. */
const usual = { least: 1, most: 1_000 } as const;
/** A word of our own that nothing else holds by chance. */
const telling = /(?=.*\p{L}).{6,}/u;

/**
 * `steps`: what was done, the form as it was sent with the step that sent it; `known`: what fields held that were sent before, by which
 * this thing is not told from others; null in a replay, in which what is changed may be there already.
 */
export function lostValue(
  steps: readonly LocatedStep[],
  { url, candidates, complaints }: Pick<Snapshot, 'url' | 'candidates' | 'complaints'>,
  known: ReadonlySet<string> | null,
): Sighting | null {
  const fates = fatesOf(steps, candidates);
  const isRefused = complaints.length > 0 || candidates.some(({ field }) => field?.rejected);
  // A form for the next new thing is empty again.
  const isEmptied = fates.some(({ sent, now }) => sent !== '' && now === '');
  const isNews = (one: Fate) => (isOwnPage(steps, url) ? isChanged(one) : isTelling(one) && !known?.has(one.sent));
  if (isRefused || isEmptied || !fates.some((one) => isKept(one) && (known === null || isNews(one)))) return null;
  const lost = fates.find(isLost);
  if (!lost) return null;
  const said = lost.write.kind === 'write' ? lost.write.value : lost.write.label;
  return {
    kind: 'ASSERTION',
    severity: 'HIGH',
    title: `“${lost.name}” is not saved`,
    message: `${JSON.stringify(said)} was put into “${lost.name}” and sent. The form on ${url} shows again what else was changed, and of “${lost.name}” what it held before.`,
    stack: null,
    traits: { message: `${notKept}${lost.name}`, url },
  };
}

/** Whether the form that was sent last is shown. */
export function showsSent(steps: readonly LocatedStep[], candidates: readonly Candidate[]): boolean {
  return fatesOf(steps, candidates).length > 0;
}

/** The step that sent a form which held something before, last. */
export const lastSent = (steps: readonly LocatedStep[]): LocatedStep | undefined => steps.findLast(({ sent }) => sent);

function fatesOf(steps: readonly LocatedStep[], shown: readonly Candidate[]): readonly Fate[] {
  const at = steps.findLastIndex(({ sent }) => sent);
  const sent = steps[at]?.sent;
  // What was written since may have been saved, too.
  if (!sent || steps.slice(at + 1).some(({ deed }) => isWrite(deed))) return [];
  const before = steps.slice(0, at);
  const begins = 1 + before.findLastIndex((step) => step.sent);
  const writes = before
    .slice(begins)
    .map(({ deed }) => deed)
    .filter(isWrite);
  const isLast = ({ target }: Write, index: number) =>
    writes.findLastIndex((one) => identityOf(one.target) === identityOf(target)) === index;
  return writes.filter(isLast).flatMap((write) => {
    const [then, now] = [only(sent, write.target), only(shown, write.target)];
    if (!then || !now) return [];
    const name = write.target.name || now.name;
    return [{ name, write, before: write.target.field?.held ?? '', sent: then.held, now: now.held }];
  });
}

/** Not one of many that look the same. */
function only(candidates: readonly Candidate[], target: Candidate): Candidate['field'] {
  const identity = identityOf(target);
  const same = candidates.filter((one) => one.name === target.name && identityOf(one) === identity);
  return same.length === 1 ? (same[0]?.field ?? null) : null;
}

/** What is shown at the address that the form was sent from, which something led to, is about the same thing. */
function isOwnPage(steps: readonly LocatedStep[], url: string): boolean {
  const form = lastSent(steps);
  return (
    form?.at === url && form.sent?.every(({ layer }) => layer === 0) === true && steps.some(({ at }) => at !== url)
  );
}

const isKept = ({ sent, now }: Fate): boolean => sent !== '' && now === sent;

const isChanged = ({ before, sent }: Fate): boolean => before !== '' && sent !== '' && sent !== before;

const isTelling = ({ write }: Fate): boolean => write.kind === 'write' && telling.test(write.value);

const isLost = (fate: Fate): boolean =>
  isChanged(fate) && fate.now === fate.before && fate.name !== '' && !elsewhere.test(fate.name) && isUsual(fate.write);

function isUsual(write: Write): boolean {
  const number = write.kind === 'write' ? Number(write.value) : Number.NaN;
  return Number.isNaN(number) || (number >= usual.least && number <= usual.most);
}
