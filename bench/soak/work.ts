/** Clients of a soak: each starts an exploration as the Action does, waits for its end, and starts the next. */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BatchStatusDocument,
  CancelBatchDocument,
  CreateCredentialSetDocument,
  CreateSubjectDocument,
  type StartExplorationInput,
  StartExplorationDocument,
  UpsertTargetDocument,
} from '../../contract/api.generated.ts';
import { isTerminal } from '../../contract/run-status.ts';
import { customer } from '../../demo/session.ts';
import type { Rng } from '../../explorer/rng.ts';
import { acrossOrganisations } from '../../server/models/scoped.ts';
import { deliver } from '../../test/app/harness.ts';
import { until } from '../../test/support/until.ts';
import type { Asked, Book, PullRequest } from './book.ts';
import { insist } from './insist.ts';
import type { Stage } from './stage.ts';

const endMs = 600_000;
const deliveries = 10;

/** Works until the signal, then waits for what it has begun. */
export async function work(stage: Stage, book: Book, rng: Rng, clients: number, over: AbortSignal): Promise<void> {
  const { api, github } = stage;
  const present = <T>(value: T | null | undefined): T => {
    if (value === null || value === undefined) throw new Error('The API answered null.');
    return value;
  };
  const { createSubject } = await api.send(CreateSubjectDocument, {
    input: { name: 'Harbour Lane', baseUrl: stage.shopUrl },
  });
  const subjectId = present(createSubject).id;
  const fields = { username: customer.email, password: customer.password, note: stage.secrets.canary ?? '' };
  await api.send(CreateCredentialSetDocument, {
    input: { name: 'keeper', fields: Object.entries(fields).map(([name, value]) => ({ name, value })) },
  });
  await Promise.all(Array.from({ length: clients }, client));

  async function client(_: unknown, number: number): Promise<void> {
    const from = Date.now();
    try {
      await one(number);
    } catch (error) {
      book.wrong.push({ effect: 'lost', what: `a client gave up: ${error}`, from, to: Date.now() });
    }
  }

  async function one(number: number): Promise<void> {
    const targetId = await target(`github:repo=${github.repository}:ref=branch-${number}`);
    let pullRequest = await openPullRequest(number);
    while (!over.aborted) {
      const kind = rng.pick(['plain', 'plain', 'comment', 'comment', 'cancel', 'command'] as const) ?? 'plain';
      if (rng.chance(0.3)) pullRequest = await openPullRequest(number);
      if (kind === 'plain') await explore({ targetId }, false);
      else if (kind === 'command') await command(pullRequest);
      else await explore(withComment(pullRequest), kind === 'cancel');
    }
  }

  async function target(buildKey: string): Promise<string> {
    const input = { subjectId, buildKey, name: buildKey.split(':').at(-1) ?? buildKey };
    const send = () => api.send(UpsertTargetDocument, { input });
    return present((await insist(book, 'upsertSimulationTarget', send)).upsertSimulationTarget).id;
  }

  async function openPullRequest(client: number): Promise<PullRequest> {
    const { number, head } = await github.openPullRequest({ branch: `c${client}-${randomUUID()}` });
    const targetId = await target(`github:repo=${github.repository}:pr=${number}`);
    return { number, sha: head.sha, targetId, from: Date.now() };
  }

  function withComment({ targetId, number, sha }: PullRequest): StartExplorationInput {
    const where = { hostingRepository: github.repository, hostingPrNumber: number, commitSha: sha };
    return { targetId, ...where, serverManagedComment: true };
  }

  async function explore(input: StartExplorationInput, cancelled: boolean): Promise<void> {
    const asked: Asked = { key: randomUUID(), from: Date.now(), runIds: new Set(), cancelled };
    book.asked.push(asked);
    if (input.serverManagedComment) noteComment(input.hostingPrNumber ?? 0, input);
    const full = {
      ...input,
      ...{ idempotencyKey: asked.key, triggerSource: 'CI' as const, maxDurationSeconds: 10 + rng.below(5) },
      ...(rng.chance(0.3) && { credentialSetId: 'keeper' }),
    };
    const start = async () => {
      const { startExploration: run } = await insist(book, 'startExploration', () =>
        api.send(StartExplorationDocument, { input: full }),
      );
      asked.runIds.add(present(run).id);
      return present(run).batch.id;
    };
    // A caller whose answer was late or lost asks again while the first call may still be under way.
    const [batchId = ''] = await Promise.all(rng.chance(0.5) ? [start(), start()] : [start()]);
    if (cancelled) {
      await sleep(rng.below(12_000));
      await insist(book, 'cancelBatch', () => api.send(CancelBatchDocument, { id: batchId }));
    }
    const ended = async () => {
      const { batch } = await insist(book, 'batch', () => api.send(BatchStatusDocument, { id: batchId }));
      return batch !== null && batch !== undefined && isTerminal(batch.status);
    };
    await until(ended, { timeoutMs: endMs, everyMs: 1_000, what: `the end of batch ${batchId}` }).then(
      () => {
        asked.to = Date.now();
      },
      (error: unknown) => console.error(String(error)),
    );
  }

  function noteComment(number: number, { targetId, commitSha }: StartExplorationInput): void {
    if (book.pullRequests.some((one) => one.number === number)) return;
    book.pullRequests.push({ number, sha: commitSha ?? '', targetId, from: Date.now() });
  }

  /** Somebody asks for one more exploration, and GitHub tells of it again and again. */
  async function command(pullRequest: PullRequest): Promise<void> {
    if (!book.pullRequests.some(({ number }) => number === pullRequest.number))
      return explore(withComment(pullRequest), false);
    const { id: commentId } = await github.comment(pullRequest.number, '/outrider explore');
    const asked = { commentId, from: Date.now(), to: Number.POSITIVE_INFINITY };
    book.commands.push(asked);
    const payload = JSON.stringify({
      ...{ action: 'created', installation: { id: github.installationId } },
      repository: { full_name: github.repository },
      issue: { number: pullRequest.number, pull_request: {} },
      comment: { id: commentId, body: '/outrider explore', user: { login: 'acme', type: 'User' } },
      sender: { login: 'acme', type: 'User' },
    });
    const signature = `sha256=${createHmac('sha256', github.app.webhookSecret).update(payload).digest('hex')}`;
    const delivery = { event: 'issue_comment', payload, id: randomUUID(), signature };
    const tell = async () => {
      const status = await deliver(stage.url, delivery);
      if (status !== 200) throw new Error(`HTTP ${status}`);
    };
    book.strikes.push({ fault: 'one webhook ten times at once', from: Date.now(), to: Date.now() });
    await Promise.all(Array.from({ length: deliveries }, () => insist(book, 'webhook', tell)));
    const { models } = stage.platform;
    const ended = async () => {
      const claim = await models.idempotency
        .findOne({}, null, acrossOrganisations('the soak looks at all'))
        .where({ caller: 'github', key: `comment:${commentId}:${pullRequest.targetId}` })
        .lean();
      const run =
        claim && (await models.runs.findOne({ organisationId: claim.organisationId, _id: claim.runId }).lean());
      return run && isTerminal(run.status);
    };
    await until(ended, { timeoutMs: endMs, everyMs: 1_000, what: `the run of comment ${commentId}` }).then(
      () => {
        asked.to = Date.now();
      },
      (error: unknown) => console.error(String(error)),
    );
  }
}
