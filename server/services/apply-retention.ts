/** Takes away what products keep no longer: artifacts, then runs, then issues. Killed at any line, the next turn goes on. */
import { trusted } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { SubjectDoc } from '../models/subject.ts';
import type { Platform } from '../platform.ts';
import { expireArtifacts } from './expire-artifacts.ts';
import { expireIssues } from './expire-issues.ts';
import { expireRuns } from './expire-runs.ts';
import { cutOff } from './keep-days.ts';
import { takeTurn } from './take-turn.ts';

const turnSeconds = 3_600;
/** A turn ends well before the next one may begin. */
const workMs = 3_000_000;
const productsAtOnce = 100;
const chore = 'retention';
const kinds = [
  ['artifacts', expireArtifacts],
  ['runs', expireRuns],
  ['issues', expireIssues],
] as const;

/** One turn, when no server had one within the hour: false when one had. What a turn did not reach, the next begins with. */
export async function applyRetention(platform: Platform, now: number, stopped: AbortSignal): Promise<boolean> {
  const turn = await takeTurn(platform, chore, turnSeconds);
  if (!turn) return false;
  const { models } = platform;
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(workMs)]);
  let { after } = turn;
  for (;;) {
    const subjects = await models.subjects
      .find(after ? { _id: trusted({ $gt: after }) } : {}, null, acrossOrganisations('the job serves all'))
      .sort({ _id: 1 })
      .limit(productsAtOnce)
      .lean<SubjectDoc[]>();
    for (const subject of subjects) {
      await expire(platform, subject, now, signal);
      after = subject._id;
      await models.chores.updateOne({ _id: chore }, { $set: { after } });
    }
    if (subjects.length < productsAtOnce) break;
  }
  await models.chores.updateOne({ _id: chore }, { $set: { after: null } });
  return true;
}

async function expire(platform: Platform, subject: SubjectDoc, now: number, signal: AbortSignal): Promise<void> {
  try {
    for (const [what, expireThose] of kinds) {
      const before = cutOff(platform.config, subject, what, now);
      if (before) await expireThose(platform, subject, { before, now, signal });
    }
  } catch (error) {
    signal.throwIfAborted();
    // One product that cannot be served is no reason to leave the others.
    platform.log.error({ err: error, product: String(subject._id) }, 'Retention of a product failed; trying again.');
  }
}
