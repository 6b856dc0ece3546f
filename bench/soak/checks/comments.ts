/** One comment for each target of a pull request, with the words of its newest run, and one finished check for that run. */
import { z } from 'zod';
import { render } from '../../../app/comment/render.ts';
import { startMarker } from '../../../app/comment/markers.ts';
import { trusted } from '../../../server/models/query.ts';
import { acrossOrganisations } from '../../../server/models/scoped.ts';
import { commentView } from '../../../server/services/comment-view.ts';
import type { Book, Wrong } from '../book.ts';
import type { Stage } from '../stage.ts';

const all = acrossOrganisations('the soak looks at all');
const checkRuns = z.object({
  check_runs: z.array(z.object({ external_id: z.string().nullable(), status: z.string() })),
});

export async function checkComments({ platform, github }: Stage, book: Book): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  for (const { number, sha, targetId, from } of book.pullRequests) {
    const note = (effect: Wrong['effect'], what: string) =>
      wrong.push({ effect, what: `pull request ${number}: ${what}`, from, to: Date.now() });
    const row = await platform.models.comments.findOne({ pullRequest: number }, null, all).lean();
    if (!row) {
      note('lost', 'no row');
      continue;
    }
    if (row.leaseOwner !== null || row.wantedRevision > row.renderedRevision)
      note('lost', `the row is ${row.state}, at ${row.renderedRevision} of ${row.wantedRevision}: ${row.reason}`);
    const ours = (await github.comments(number)).filter(
      ({ user, body }) => user.login === github.bot && body.includes(startMarker(targetId)),
    );
    if (ours.length > 1) note('doubled', `${ours.length} comments`);
    const view = await commentView(platform, row);
    const [comment] = ours;
    if (!comment) note('lost', 'no comment');
    else if (!view || !comment.body.includes(render(view))) {
      const lines = view ? render(view).split('\n') : [];
      const missing = lines.find((line) => !comment.body.includes(line)) ?? 'what it says beside';
      note('lost', `the comment is not what run ${row.runId} says: ${missing.slice(0, 300)}`);
    }
    const answer = await github.request('GET', `/repos/${github.repository}/commits/${sha}/check-runs?per_page=100`);
    const { check_runs } = checkRuns.parse(answer);
    const runs = await platform.models.runs.find({ commentId: row._id }, { _id: 1 }, all).lean();
    for (const { _id } of runs) {
      const checks = check_runs.filter(({ external_id }) => external_id === String(_id));
      if (checks.length > 1) note('doubled', `${checks.length} checks of run ${_id}`);
      if (checks.some(({ status }) => status !== 'completed')) note('lost', `a check of run ${_id} hangs`);
      if (checks.length === 0 && _id.equals(row.runId)) note('lost', `no check of run ${_id}`);
    }
  }
  const left = await platform.models.deliveries.countDocuments({ event: trusted({ $ne: null }) });
  if (left > 0) wrong.push({ effect: 'lost', what: `${left} webhooks were not followed`, from: 0, to: Date.now() });
  return wrong;
}
