import type { Batch, Issue } from './batch.ts';
import type { Found } from './explore.ts';
import { kindName } from './text.ts';

type Run = Batch['runs'][number];
interface Case {
  readonly name: string;
  readonly className: string;
  readonly seconds: number;
  /** Null when it holds. */
  readonly trouble: {
    readonly tag: 'failure' | 'error' | 'skipped';
    readonly type: string;
    readonly text: string;
  } | null;
}

/** The result as JUnit XML: a case for each test case, for each issue, and for an exploration that came to nothing. */
export function junitOf({ batch, issues, counted }: Found): string {
  const cases = [...batch.runs.flatMap(runCase), ...issues.map((issue) => issueCase(issue, counted.includes(issue)))];
  const [first] = batch.runs;
  const howMany = (tag: string) => cases.filter(({ trouble }) => trouble?.tag === tag).length;
  const time = batch.runs.reduce((sum, run) => sum + secondsOf(run), 0);
  const counts = `tests="${cases.length}" failures="${howMany('failure')}" errors="${howMany('error')}"`;
  const suite = `name="${xml(first?.target.name ?? 'Outrider')}" ${counts} skipped="${howMany('skipped')}" time="${time}"`;
  const timestamp = first?.startTime ? ` timestamp="${first.startTime.slice(0, 19)}"` : '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Outrider" ${counts} time="${time}">`,
    `  <testsuite ${suite}${timestamp}>`,
    ...cases.map(caseXml),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** An exploration that explored is told by its issues. */
function runCase(run: Run): Case[] {
  const { testCase, status, progress } = run;
  const cameToNothing = status === 'failed' || progress.actions === 0;
  if (testCase === null && !cameToNothing) return [];
  const trouble = testCase !== null && status === 'completed' ? null : troubleOf(run);
  const className = testCase === null ? 'exploration' : 'test case';
  return [{ name: testCase?.name ?? run.name, className, seconds: secondsOf(run), trouble }];
}

function troubleOf({ status, failure, failureReason }: Run): Case['trouble'] {
  if (status === 'completed') return { tag: 'error', type: 'NOTHING_EXPLORED', text: 'Nothing explored.' };
  const tag = failure === 'ASSERTION' ? 'failure' : 'error';
  return { tag, type: failure ?? 'INTERNAL', text: failureReason ?? `The run is ${status}.` };
}

function issueCase(issue: Issue, isCounted: boolean): Case {
  const steps = (issue.reproduction?.steps ?? []).map((step, index) => `${index + 1}. ${step}`);
  const text = [`${issue.title} at ${issue.url}`, issue.message, ...steps].join('\n');
  const type = `${issue.severity} ${issue.isNew ? 'new' : 'known'} ${issue.kind}`;
  const name = `${issue.title} at ${issue.url}`;
  return {
    name,
    className: kindName(issue.kind),
    seconds: 0,
    trouble: { tag: isCounted ? 'failure' : 'skipped', type, text },
  };
}

function caseXml({ name, className, seconds, trouble }: Case): string {
  const open = `    <testcase name="${xml(name)}" classname="${xml(className)}" time="${seconds}"`;
  if (!trouble) return `${open}/>`;
  const { tag, type, text } = trouble;
  const message = `message="${xml(text.split('\n')[0] ?? '')}"`;
  const body =
    tag === 'skipped' ? `<skipped ${message}/>` : `<${tag} ${message} type="${xml(type)}">${xml(text)}</${tag}>`;
  return `${open}>\n      ${body}\n    </testcase>`;
}

const secondsOf = ({ startTime, endTime }: Run): number =>
  startTime === null || endTime === null ? 0 : Math.max(0, Date.parse(endTime) - Date.parse(startTime)) / 1_000;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no way to write most control characters. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
    .slice(0, 20_000)
    .replace(/&[a-z]{0,5}$/, '');
