import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OverviewDocument } from '../../contract/api.generated.ts';
import { pullRequestEvent } from './events.ts';
import { branch, explored as exploredOn, inputsFor } from './explored.ts';
import { startPlatform, type TestPlatform } from './platform.ts';
import { runAction, type StepOptions } from './run-action.ts';
import { failedWith, foundIssues, issue, passed, work } from './work.ts';

let platform: TestPlatform;
before(async () => {
  platform = await startPlatform();
});
after(() => platform.close());

const inputs = (more: Record<string, string> = {}) => inputsFor(platform, more);
const explored = (options: StepOptions, told: Parameters<typeof work>[1]) => exploredOn(platform, options, told);
const masked = (log: string) => log.replaceAll(/^::add-mask::.*$/gm, '');

test('two runs of a pull request explore one target, and say everything', async () => {
  const event = pullRequestEvent({ title: 'Sell more shoes' });
  const [run, leased] = await explored(
    { inputs: inputs({ url: 'http://pr-2.shop.example' }), event },
    foundIssues(issue('a'), issue('b', { severity: 'LOW', kind: 'CONSOLE_ERROR' })),
  );
  assert.equal(run.code, 0, run.log);
  assert.equal(leased.url, 'http://pr-2.shop.example/');
  assert.equal(run.outputs['run-id'], leased.runId);
  assert.match(run.outputs['report-url'] ?? '', new RegExp(`/batches/${run.outputs['batch-id']}$`));
  const { status, verdict, 'exception-count': exceptions, 'new-issue-count': fresh } = run.outputs;
  assert.deepEqual(
    { status, verdict, exceptions, fresh },
    { status: 'completed', verdict: 'findings', exceptions: '2', fresh: '2' },
  );
  assert.match(run.summary, /## ⚠️ Outrider\n\nFindings: 2 new issues, 0 known ones/);
  assert.match(run.summary, /<b>HIGH<\/b> · new · uncaught exception · <code>TypeError: cart is undefined<\/code>/);
  assert.match(run.summary, /To see it again:\n\n1\. `go to \/cart`\n2\. `click "Pay"`/);
  assert.match(run.log, /^::error title=Outrider%3A HIGH new uncaught exception.*::TypeError: cart is undefined/m);
  assert.match(run.log, /12 actions, 5 states, 3 addresses, 41 % of the code, 2 exceptions/);

  const [again] = await explored({ inputs: inputs(), event, github: { GITHUB_RUN_ATTEMPT: '2' } }, passed);
  assert.equal(again.outputs['target-id'], run.outputs['target-id']);
  assert.notEqual(again.outputs['run-id'], run.outputs['run-id']);
  assert.equal(again.outputs.verdict, 'passed');
  const { subjects } = await platform.api.send(OverviewDocument, {});
  assert.equal(subjects?.[0]?.targets.filter(({ name }) => name === 'PR #2: Sell more shoes').length, 1);
});

test('nothing secret is shown, and each secret is masked before it could be', async () => {
  const [run] = await explored({ inputs: inputs(), event: branch('secrets') }, passed);
  const pair = Buffer.from(platform.apiKey, 'base64').toString();
  const secret = pair.slice(pair.indexOf(':') + 1);
  for (const form of [platform.apiKey, secret, Buffer.from(secret).toString('base64')])
    assert.ok(run.masks.includes(form));
  assert.equal(run.masks.filter((mask) => mask.split('.').length === 3).length, 1, 'one token');
  for (const mask of run.masks) assert.ok(!masked(run.log + run.summary).includes(mask));
});

test('what explored pages say commands neither the runner nor the summary', async () => {
  const evil = '::error::owned\n::set-output name=status::owned ##[error]owned <img src=x> @mona `x` </details>';
  const [run] = await explored(
    { inputs: inputs(), event: branch('evil') },
    foundIssues(issue('c', { title: evil, message: evil, url: 'http://shop.example/\n::warning::x' })),
  );
  assert.equal(run.outputs.status, 'completed');
  assert.equal(run.log.match(/^\s*::error/gm)?.length, 1, 'our own annotation');
  assert.doesNotMatch(run.log, /^\s*::(set-output|warning)/m);
  assert.doesNotMatch(run.log, /##\[/);
  assert.doesNotMatch(run.summary, /<img/);
  assert.equal(run.summary.match(/^<\/details>/gm)?.length, 1);
});

const ends: ReadonlyArray<
  readonly [string, Parameters<typeof work>[1], string, RegExp, Record<string, string>, number]
> = [
  [
    'an unreachable product',
    failedWith('UNREACHABLE', 'shop.example did not answer.'),
    'failed/product-unreachable',
    /^::error::Product unreachable. shop.example did not answer\./m,
    {},
    1,
  ],
  [
    'an error of ours',
    failedWith('INTERNAL', 'The browser did not start.'),
    'failed/tool-error',
    /^::error::Error of Outrider, not of your product. The browser/m,
    {},
    1,
  ],
  [
    'a refused login',
    failedWith('LOGIN_FAILED', 'Wrong password.'),
    'failed/nothing-explored',
    /^::error::Nothing explored: the login was refused/m,
    {},
    1,
  ],
  [
    'a failure nobody cares about',
    failedWith('UNREACHABLE', 'Away.'),
    'failed/product-unreachable',
    /^::notice.*::Product unreachable/m,
    { 'fail-on': 'never' },
    0,
  ],
  [
    'a page that offers nothing',
    { ...passed, progress: { ...passed.progress, actions: 0 } },
    'completed/nothing-explored',
    /^::error::Nothing explored: the page/m,
    {},
    1,
  ],
  [
    'a first page that is broken and leads nowhere',
    { ...foundIssues(issue('4')), progress: { ...passed.progress, actions: 0 } },
    'completed/findings',
    /^::error::Findings: 1 new issue, 0 known ones. Nothing more could be explored: the page offered nothing/m,
    {},
    1,
  ],
  [
    'new issues, when they count',
    foundIssues(issue('d')),
    'completed/findings',
    /^::error::Findings: 1 new issue, 0 known ones \(fail-on: new-issues\)/m,
    { 'fail-on': 'new-issues' },
    1,
  ],
  [
    'issues that are not grave enough',
    foundIssues(issue('f', { severity: 'MEDIUM' })),
    'completed/findings',
    /^::notice.*::Findings: 1 new issue/m,
    { 'fail-on': 'issues', 'fail-on-severity': 'high' },
    0,
  ],
  [
    'issues that are grave enough',
    foundIssues(issue('1', { severity: 'CRITICAL' }), issue('2', { severity: 'LOW' })),
    'completed/findings',
    /^::error::Findings: 2 new issues, 0 known ones \(fail-on: new-issues, fail-on-severity: high\)/m,
    { 'fail-on': 'new-issues', 'fail-on-severity': 'high' },
    1,
  ],
  [
    'accessibility counts when it is let in',
    foundIssues(issue('3', { kind: 'ACCESSIBILITY' })),
    'completed/findings',
    /^::error::Findings: 1 new issue/m,
    { 'fail-on': 'issues', 'include-accessibility': 'true' },
    1,
  ],
  [
    'accessibility does not count',
    foundIssues(issue('e', { kind: 'ACCESSIBILITY' })),
    'completed/passed',
    /^Passed/m,
    { 'fail-on': 'issues' },
    0,
  ],
];
for (const [name, told, ending, message, more, code] of ends) {
  test(`the end tells: ${name}`, async () => {
    const [run] = await explored({ inputs: inputs(more), event: branch(name.replaceAll(' ', '-')) }, told);
    assert.equal(`${run.outputs.status}/${run.outputs.verdict}`, ending);
    assert.match(run.log, message);
    assert.equal(run.code, code);
  });
}

test('a step that does not wait is taken up by another one', async () => {
  const event = branch('later');
  const first = await runAction({ inputs: inputs({ wait: 'false' }), event });
  assert.deepEqual([first.code, first.outputs.status, first.outputs.verdict], [0, 'started', '']);
  const batchId = first.outputs['batch-id'] ?? '';
  const [second] = await explored({ inputs: inputs({ 'batch-id': batchId, 'subject-id': '' }), event }, passed);
  assert.equal(second.outputs.verdict, 'passed');
  const third = await runAction({
    inputs: inputs({ 'batch-id': batchId, 'subject-id': '', 'poll-interval-seconds': '600' }),
    event,
  });
  assert.equal(third.outputs.verdict, 'passed', 'what has ended is not waited for');
  for (const output of ['target-id', 'run-id', 'batch-id', 'report-url'])
    assert.equal(second.outputs[output], first.outputs[output]);
});

test('no result in time is told with everything that is known, and can be waited for later', async () => {
  const event = branch('late');
  const late = { 'timeout-minutes': '0.02', 'fail-on-timeout': 'false' };
  const run = await runAction({ inputs: inputs(late), event });
  assert.deepEqual([run.code, run.outputs.status, run.outputs.verdict], [0, 'timed-out', 'timed-out'], run.log);
  assert.match(run.log, /^::notice title=Outrider::Timed out: no result within 0\.02 minutes/m);
  const batchId = run.outputs['batch-id'] ?? '';
  const red = await runAction({ inputs: inputs({ 'timeout-minutes': '0.02', 'batch-id': batchId }), event });
  assert.deepEqual([red.code, red.outputs.status], [1, 'timed-out']);
  const [later] = await explored({ inputs: inputs({ 'batch-id': batchId }), event }, passed);
  assert.equal(later.outputs.verdict, 'passed');
});

test('the ten first issues are annotated, and leave room for what the job failed for', async () => {
  const many = Array.from({ length: 12 }, (_, index) => issue('0', { fingerprint: String(index).padStart(32, '7') }));
  const [run] = await explored(
    { inputs: inputs({ 'fail-on': 'issues' }), event: branch('many') },
    foundIssues(...many),
  );
  assert.equal(run.log.match(/^::(error|warning) title=/gm)?.length, 10);
  assert.equal(run.log.match(/^::error/gm)?.length, 10, 'GitHub shows no more of a step');
  assert.match(run.log, /^::error::Findings: 12 new issues/m);
});

test('without the App `auto` goes on with a notice, and `true` fails', async () => {
  const event = pullRequestEvent();
  const auto = await runAction({ inputs: inputs({ wait: 'false' }), event, github: { GITHUB_JOB: 'auto' } });
  assert.equal(auto.code, 0, auto.log);
  assert.match(
    auto.log,
    /^::notice title=Outrider::No comment on the pull request: serverManagedComment needs the GitHub App/m,
  );
  await work(platform.worker, passed);
  const demanded = await runAction({ inputs: inputs({ 'server-managed-comment': 'true' }), event });
  assert.equal(demanded.code, 1);
  assert.match(
    demanded.log,
    /^::error::Outrider refused \(BAD_USER_INPUT\): serverManagedComment needs the GitHub App/m,
  );
  assert.ok(demanded.outputs['target-id'] && demanded.outputs['batch-id'] === undefined);
});

test('a refused key and an unknown product are told apart', async () => {
  const wrong = Buffer.from(`action-test:${'x'.repeat(40)}`).toString('base64');
  const refused = await runAction({ inputs: inputs({ 'api-key': wrong }), event: branch('key') });
  assert.equal(refused.code, 1);
  assert.match(refused.log, /^::error::API key refused: The token endpoint refused the API key/m);
  const unknown = await runAction({ inputs: inputs({ 'subject-id': 'f'.repeat(24) }), event: branch('key') });
  assert.equal(unknown.code, 1);
  assert.match(unknown.log, /^::error::Outrider refused \(NOT_FOUND\)/m);
});
