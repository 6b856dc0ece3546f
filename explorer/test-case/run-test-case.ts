/** One run of a test case: its rounds in a clean browser context each, watched by the same oracles as an exploration. */
import { createHash } from 'node:crypto';
import { normaliseUrl } from '../../contract/issue-fingerprint.ts';
import { readTestCase, type TestRound, type TestStep } from '../../contract/test-case/read-test-case.ts';
import { traceNames } from '../../contract/worker-api.ts';
import { ExplorationFailure } from '../exploration-failure.ts';
import { showPage } from '../browser/live-view.ts';
import { logIn } from '../login/log-in.ts';
import { loginFields } from '../login/login-fields.ts';
import { oneTimeCode } from '../login/one-time-code.ts';
import { insisting } from '../login/reach-form.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { Run } from '../run.ts';
import { createRunParts, type RunOptions } from '../run-parts.ts';
import { scrubTrace } from '../secrets/scrub-trace.ts';
import { afterAction, settle } from '../browser/settle.ts';
import { createTabKeeper } from '../browser/tab-keeper.ts';
import { recordTrace, type TraceRecording } from '../evidence/trace.ts';
import { atMost, within } from '../within.ts';
import { codeOf } from './code-of.ts';
import { fillIn, UnknownValue } from './fill-in.ts';
import { StepFailure } from './find.ts';
import { performStep } from './perform-step.ts';

/** One step with all its waiting, milliseconds. */
const mostStepMs = 60_000;

export async function createTestCaseRun(
  options: RunOptions,
  testCase: { name: string; gherkin: string },
): Promise<Run> {
  const parts = await createRunParts(options);
  const { job, sink, signal, startedAt, context, site, scrubber, path, book, coverage, network, oracle } = parts;
  const { now, httpLogin } = parts;
  const fields = loginFields(job.credentials, job.inputValues);
  const tabs = createTabKeeper(parts);
  const visited = new Set<string>();
  const counts: { actions: number; lastAction: string | null } = { actions: 0, lastAction: null };
  let begun = false;
  let at: TestStep | null = null;

  async function explore(): Promise<void> {
    const { rounds, mistakes } = readTestCase(testCase.gherkin);
    const [mistake] = mistakes;
    if (mistake)
      throw new ExplorationFailure(
        'INTERNAL',
        `The test case cannot be read at line ${mistake.line}: ${mistake.message}.`,
      );
    now.loggingIn = false;
    const trace = await recordTrace(context, scrubber.text(testCase.name));
    try {
      for (const [index, round] of rounds.entries()) {
        if (index > 0) await freshSession();
        await perform(round);
      }
    } catch (error) {
      await atMost(20_000, keepTrace(trace), undefined);
      if (!options.signal.aborted || at === null) throw error;
      throw failed(at, 'the time of the run was over');
    } finally {
      await atMost(600, coverage.take(), undefined);
      await atMost(2_000, book.flush(tabs), undefined);
      book.tellHeld();
    }
  }

  async function perform(round: TestRound): Promise<void> {
    const before = new Map(book.issues.map(({ fingerprint, occurrences }) => [fingerprint, occurrences]));
    for (const step of round.steps) {
      at = step;
      const tab = await within('opening a tab', 20_000, tabs.present(), signal);
      tell(step);
      try {
        await within('a step', mostStepMs, take(tab, step, before), signal);
      } catch (error) {
        if (error instanceof ExplorationFailure || signal.aborted) throw error;
        const known = error instanceof StepFailure || error instanceof UnknownValue;
        throw await broken(step, known ? error.message : `it could not be done (${String(error).split('\n')[0]})`);
      }
      begun = true;
      now.url = tab.page.url();
      if (site.owns(now.url)) visited.add(normaliseUrl(now.url));
      await book.flush(tabs);
      await showPage(sink, tabs.picture);
      sink.progress(progress());
    }
  }

  async function take(tab: PageSession, step: TestStep, before: ReadonlyMap<string, number>): Promise<void> {
    const action = fillIn(step.action, lookUp);
    if (action.does === 'go' && URL.canParse(action.to, job.url)) path.restart(new URL(action.to, job.url).href);
    else path.add([{ words: step.text, code: codeOf(step.action), deed: null }], tab.page.url());
    network.clear();
    // Being asked who one is by the first page is no defect.
    now.loggingIn = !begun && action.does === 'go' && fields !== null;
    await performStep(
      {
        page: tab.page,
        baseUrl: job.url,
        signal,
        logIn: () => enter(tab),
        answerHttp: (response) => httpLogin.answer(context, response),
        errors: () =>
          book.issues
            .filter((issue) => isError(issue) && issue.occurrences > (before.get(issue.fingerprint) ?? 0))
            .map(({ title }) => title),
      },
      action,
    ).finally(() => {
      now.loggingIn = false;
    });
    if (httpLogin.entered) path.signedInByHttp();
    if ((await settle(tab, network, afterAction)) === 'hung') await tabs.interrupt();
  }

  async function enter(session: PageSession): Promise<void> {
    if (!fields) throw new StepFailure('the run has no credential set with a password: start it with credentialSetId');
    now.loggingIn = true;
    try {
      if (session.page.url() === 'about:blank')
        await session.page.goto(job.url, { waitUntil: 'commit', timeout: 30_000 });
      const inside = await logIn({ session, network, signal }, fields, insisting);
      if (!inside) throw new StepFailure(`no login form was found at ${session.page.url()}`);
      path.signedIn(inside);
    } finally {
      now.loggingIn = false;
    }
  }

  function lookUp(name: string): string | null {
    const { totpSecret } = job.credentials;
    if (name === 'totp' && totpSecret !== undefined) return oneTimeCode(totpSecret, Date.now());
    const values = [job.credentials, job.inputValues].find((some) => Object.hasOwn(some, name));
    return values ? String(values[name]) : null;
  }

  function tell(step: TestStep): void {
    const action = scrubber.text(step.text);
    counts.actions++;
    counts.lastAction = action.slice(0, 500);
    sink.choice({
      at: Math.round(performance.now() - startedAt),
      arm: 'test-case',
      probability: 1,
      action,
      state: `line ${step.line}`,
    });
  }

  async function broken(step: TestStep, why: string): Promise<ExplorationFailure> {
    oracle.report({
      kind: 'ASSERTION',
      severity: 'HIGH',
      title: `${testCase.name}: ${step.text}`,
      message: `Line ${step.line}, “${step.text}”: ${why}.`,
      stack: null,
      // Spelled in letters: what a step says is no value that varies, though it holds digits and quotes.
      traits: { message: `test case ${inLetters(`${testCase.name}\n${step.text}`)}` },
    });
    await atMost(3_000, book.flush(tabs), undefined);
    return failed(step, why);
  }

  const failed = ({ line, text }: TestStep, why: string) =>
    new ExplorationFailure('ASSERTION', `Line ${line}, “${text}”: ${why}.`);

  /** Rows of an outline must not see each other's cookies or storage. */
  async function freshSession(): Promise<void> {
    const tab = await tabs.present();
    await tab.page.evaluate(() => sessionStorage.clear()).catch(() => {});
    await tab.page.goto('about:blank');
    await context.clearCookies();
    for (const origin of new Set([site.origin, new URL(job.url).origin]))
      await tab.cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    path.restart(job.url);
  }

  /** Of a run that failed; without pictures, for a picture cannot be searched for secrets. */
  async function keepTrace(trace: TraceRecording): Promise<void> {
    const archive = await trace.stop();
    if (!archive) return;
    const body = await scrubTrace(archive, scrubber);
    sink.artifact({ name: traceNames.testCase, kind: 'TRACE', contentType: 'application/zip', body });
  }

  const progress = () => {
    const { executed, total } = coverage.bytes;
    const codeCoverage = total > 0 ? Math.min(1, executed / total) : null;
    return { ...counts, states: 0, transitions: 0, urls: visited.size, codeCoverage };
  };

  return {
    ...{
      explore,
      progress,
      begun: () => begun,
      answered: () => network.answered,
      ended: () => null,
      contexts: () => 1,
      issues: () => book.issues,
      clean: scrubber.text,
    },
    visitedPaths: () => [],
    javascript: () => ({ executedBytes: coverage.bytes.executed, startBytes: 0, totalBytes: coverage.bytes.total }),
  };
}

/** A hash without a digit, for the fingerprint leaves digits out. */
const inLetters = (text: string): string =>
  [...createHash('sha256').update(text).digest().subarray(0, 16)]
    .map((byte) => String.fromCharCode(103 + (byte >> 4), 103 + (byte & 15)))
    .join('');

const isError = ({ kind }: { kind: string }): boolean => kind !== 'ACCESSIBILITY' && kind !== 'ASSERTION';
