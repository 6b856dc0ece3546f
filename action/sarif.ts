import { oneLine } from '../contract/markdown-text.ts';
import { isTerminal } from '../contract/run-status.ts';
import type { Issue } from './batch.ts';
import type { Found } from './explore.ts';
import { kindMeanings } from './kinds.ts';
import { pagePlaces, type PagePlaces } from './page-places.ts';
import { kindName } from './text.ts';

const levels = { CRITICAL: 'error', HIGH: 'error', MEDIUM: 'warning', LOW: 'note' } as const;
const stepsShown = 30;

/** The result as SARIF 2.1.0, as GitHub's code scanning takes it. */
export function sarifOf({ batch, issues, targetKey }: Found): object {
  const kinds = [...new Set(issues.map(({ kind }) => kind))];
  const places = pagePlaces([...batch.runs.map(({ url }) => url), ...issues.map(({ url }) => url)]);
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Outrider', rules: kinds.map(ruleOf) } },
        // GitHub compares uploads of one category: it has to be the same on a pull request and on its base.
        automationDetails: { id: ['outrider', ...(targetKey === null ? [] : [targetKey]), batch.id].join('/') },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: places.bases,
        invocations: batch.runs.filter(({ status }) => isTerminal(status)).map(invocationOf),
        results: issues.map((issue) => resultOf(issue, kinds.indexOf(issue.kind), places)),
      },
    ],
  };
}

function ruleOf(kind: Issue['kind']): object {
  const meaning = { text: kindMeanings[kind] };
  return {
    id: kind,
    name: pascalCase(kind),
    shortDescription: { text: kindName(kind) },
    fullDescription: meaning,
    help: meaning,
    properties: { tags: ['outrider'] },
  };
}

function invocationOf(run: Found['batch']['runs'][number]): object {
  const reason = run.failureReason;
  return {
    executionSuccessful: run.status === 'completed',
    ...(run.startTime !== null && { startTimeUtc: run.startTime }),
    ...(run.endTime !== null && { endTimeUtc: run.endTime }),
    ...(reason !== null && {
      toolExecutionNotifications: [{ level: 'error', message: { text: messageText(reason, 1_000) } }],
    }),
  };
}

function resultOf(issue: Issue, ruleIndex: number, places: PagePlaces): object {
  const { title, url, fingerprint, status, severity, occurrences } = issue;
  const steps = (issue.reproduction?.steps ?? []).slice(0, stepsShown);
  const lines = [
    `${messageText(title, 500)} at ${messageText(url, 2_000)}`,
    ...(issue.message === title ? [] : [messageText(issue.message, 1_000)]),
    ...(steps.length > 0 ? ['To see it again:'] : []),
    ...steps.map((step, index) => `${index + 1}. ${messageText(step, 300)}`),
  ];
  return {
    ruleId: issue.kind,
    ruleIndex,
    level: levels[severity],
    message: { text: lines.join('\n') },
    locations: [
      {
        physicalLocation: { artifactLocation: places.of(url), region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: oneLine(url, 2_000), kind: 'resource' }],
      },
    ],
    // GitHub tracks an alert by the first of them alone.
    partialFingerprints: { primaryLocationLineHash: `${fingerprint}:1`, 'outrider/v1': fingerprint },
    baselineState: issue.isNew ? 'new' : 'unchanged',
    occurrenceCount: Math.max(1, occurrences),
    ...(status === 'MUTED' && { suppressions: [{ kind: 'external', justification: 'Muted in Outrider.' }] }),
    properties: { severity },
  };
}

/** UNCAUGHT_EXCEPTION → UncaughtException */
const pascalCase = (kind: string): string =>
  kind.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase());

/** Brackets begin links in SARIF's messages: what strangers write must not. */
const messageText = (text: string, maxCharacters: number): string =>
  oneLine(text, maxCharacters).replace(/[\\[\]]/g, '\\$&') || '(no text)';
