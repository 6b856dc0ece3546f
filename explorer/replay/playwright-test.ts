/** Writes a path as a test that runs by `npx playwright test` as it is: it fails while the defect is there. Pure. */
import type { UploadFile } from '../actions/upload.ts';
import { markupTag } from '../values/edges.ts';
import { answeredFailure } from '../oracles/answered-failures.ts';
import { createdTwice } from '../oracles/created-twice.ts';
import { isWrite, notKept } from '../oracles/lost-value.ts';
import { blankPage, busyIn, markupIn, missingValue, toldOnly } from '../oracles/page-health.ts';
import { noAnswer } from '../oracles/requests.ts';
import type { Sighting } from '../oracles/sighting.ts';
import { stayingOpen } from '../oracles/stuck-layer.ts';
import { type LocatedStep, type PassedGate, quoted, type RecordedPath } from '../issues/reproduction.ts';
import { answerLimitMs } from '../network/unanswered.ts';

export function playwrightTest(
  sighting: Sighting,
  { gate, start, login, needsHttpLogin, agreement, answer, file, steps }: RecordedPath,
): string {
  const files = steps.map(fileIn).filter((given) => given !== null);
  const first = file ?? files[0];
  const isOne = files.every((given) => given === first);
  const body = [
    ...(sighting.kind === 'ACCESSIBILITY' ? axeAtHand : []),
    ...(login || needsHttpLogin ? [skipped] : []),
    ...(agreement ? agreeing(agreement) : []),
    ...(answer === 'yes' ? [affirming] : []),
    ...(first ? giving(first, isOne) : []),
    ...(login ? [`await page.goto(${quoted(login.start)});`, ...login.lines] : []),
    ...(gate ? passing(gate) : []),
    `await page.goto(${quoted(start)});`,
    ...steps.flatMap((step) => (isOne ? [step.code] : stated(step))),
    `await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});`,
    ...asserted(sighting, steps),
  ];
  const lines = [
    ...(login || needsHttpLogin ? [`import { env } from 'node:process';`] : []),
    `import { expect, ${isSilence(sighting) ? 'type Request, ' : ''}test } from '@playwright/test';`,
    '',
    ...(needsHttpLogin ? byHttp(new URL(start).origin) : []),
    `test(${quoted(sighting.title.slice(0, 120))}, async ({ page }) => {`,
    ...[...watched(sighting), ...body].map((line) => `  ${line}`),
    '});',
    '',
  ];
  return lines.join('\n');
}

/** What it leads to is waited for: it may be kept only then. */
const passing = ({ start, steps }: PassedGate): string[] => [
  `await page.goto(${quoted(start)});`,
  ...steps.map(({ code }) => code),
  `await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});`,
];

/** Whenever the question is there. */
const agreeing = (locator: string): string[] => [
  `await page.addLocatorHandler(${locator}, (button) => button.click());`,
];

/** Playwright says no where nobody listens. */
const affirming = `page.on('dialog', (dialog) => dialog.accept(dialog.defaultValue() || 'Outrider'));`;

/** `isOne`: whatever is asked for is given the same. */
const giving = (file: UploadFile, isOne: boolean): string[] => [
  `${isOne ? 'const' : 'let'} file = ${written(file)};`,
  `page.on('filechooser', (chooser) => chooser.setFiles(file));`,
];

const fileIn = ({ deed }: LocatedStep): UploadFile | null => (deed?.kind === 'give' ? deed.file : null);

/** With the file that it gives. */
function stated(step: LocatedStep): string[] {
  const file = fileIn(step);
  return file ? [`file = ${written(file)};`, step.code] : [step.code];
}

/** The file as it was given: its words where it is words. */
function written({ name, mimeType, buffer }: UploadFile): string {
  const text = buffer.toString('utf8');
  const isText = Buffer.from(text, 'utf8').equals(buffer);
  const content = isText ? JSON.stringify(text) : `${quoted(buffer.toString('base64'))}, 'base64'`;
  return `{ name: ${quoted(name)}, mimeType: ${quoted(mimeType)}, buffer: Buffer.from(${content}) }`;
}

/** Nobody's password is in the script: it comes from the environment. */
const skipped = `test.skip(!env.APP_PASSWORD, 'Set APP_USERNAME and APP_PASSWORD: the steps need somebody who is signed in.');`;

const byHttp = (origin: string): string[] => [
  `const [username = '', password = ''] = [env.APP_USERNAME, env.APP_PASSWORD];`,
  `test.use({ httpCredentials: { username, password, origin: ${quoted(origin)} } });`,
  '',
];

function watched(sighting: Sighting): string[] {
  if (isSilence(sighting)) return waiting;
  const { kind, traits } = sighting;
  if (traits.message.startsWith(toldOnly)) return [];
  if (traits.message.startsWith(answeredFailure)) return hearing(traits.url);
  if (traits.message === createdTwice) return counting(traits.url);
  switch (kind) {
    case 'UNCAUGHT_EXCEPTION':
    case 'UNHANDLED_REJECTION':
      return [seen, `page.on('pageerror', (error) => seen.push(String(error)));`];
    case 'CONSOLE_ERROR':
      return [seen, `page.on('console', (message) => message.type() === 'error' && seen.push(message.text()));`];
    case 'HTTP_SERVER_ERROR':
    case 'HTTP_CLIENT_ERROR':
    case 'DEAD_LINK':
      return [
        seen,
        `page.on('response', (response) => {`,
        `  if (response.status() === ${Number(traits.status ?? 0)}) seen.push(new URL(response.url()).pathname);`,
        '});',
      ];
    case 'REQUEST_FAILED':
      return [seen, `page.on('requestfailed', (request) => seen.push(new URL(request.url()).pathname));`];
    case 'PAGE_CRASH':
      return [seen, `page.on('crash', () => seen.push('The page crashed'));`];
    default:
      return [];
  }
}

/** What answers 200 says in its body what failed. */
const hearing = (url: string | null | undefined): string[] => [
  seen,
  'const words = (part: unknown): string[] =>',
  `  typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap(words);`,
  `page.on('response', async (response) => {`,
  `  if (!response.url().includes(${quoted(pathOf(url))})) return;`,
  '  seen.push(...words(await response.json().catch(() => null)));',
  '});',
];

const counting = (url: string | null | undefined): string[] => [
  seen,
  `page.on('request', (request) => {`,
  `  if (request.method() === 'POST' && request.url().includes(${quoted(pathOf(url))})) seen.push(request.postData() ?? '');`,
  '});',
];

const isSilence = ({ traits: { message } }: Sighting): boolean => message === noAnswer;

const waiting = [
  'const waiting = new Set<Request>();',
  `page.on('request', (request) => waiting.add(request));`,
  `page.on('requestfailed', (request) => waiting.delete(request));`,
  `page.on('response', (response) => waiting.delete(response.request()));`,
];

const answered = ({ traits: { url } }: Sighting): string[] => [
  `const unanswered = () => [...waiting].map((one) => one.url()).filter((one) => one.includes(${quoted(pathOf(url))}));`,
  `await expect.poll(unanswered, { timeout: ${answerLimitMs} }).toEqual([]);`,
];

const seen = 'const seen: string[] = [];';

function asserted(sighting: Sighting, steps: readonly LocatedStep[]): string[] {
  if (isSilence(sighting)) return answered(sighting);
  const { kind, message, title, traits } = sighting;
  const none = (part: string) => [`expect(seen.filter((one) => one.includes(${quoted(part)}))).toEqual([]);`];
  const sign = busyIn(traits);
  if (sign !== null) return unbusy(sign);
  if (traits.message.startsWith(answeredFailure)) return none(telling(title.slice(title.indexOf(': ') + 2)));
  if (traits.message.startsWith(toldOnly)) return unseen(traits.message.slice(toldOnly.length));
  switch (kind) {
    case 'UNCAUGHT_EXCEPTION':
    case 'UNHANDLED_REJECTION':
    case 'CONSOLE_ERROR':
      return none(telling(message));
    case 'HTTP_SERVER_ERROR':
    case 'HTTP_CLIENT_ERROR':
    case 'DEAD_LINK':
    case 'REQUEST_FAILED':
      return none(pathOf(traits.url));
    case 'PAGE_CRASH':
      return none('crashed');
    case 'HANG':
      return [
        `expect(await Promise.race([page.evaluate(() => true), new Promise((end) => setTimeout(end, 5_000))])).toBe(true);`,
      ];
    case 'ACCESSIBILITY':
      return examined(traits.message);
    case 'ASSERTION':
      if (traits.message === createdTwice) return ['expect(seen).toEqual([...new Set(seen)]);'];
      if (traits.message.startsWith(stayingOpen)) return steps.slice(-1).flatMap(closed);
      if (traits.message.startsWith(notKept)) return keeping(traits.message.slice(notKept.length), steps);
      if (traits.message.startsWith(markupIn))
        return [`await expect(page.locator(${quoted(markupTag)})).toHaveCount(0);`];
      if (traits.message === blankPage) return [`await expect(page.locator('body')).not.toBeEmpty();`];
      return traits.message.startsWith(missingValue)
        ? elsewhere(traits.message.slice(missingValue.length))
        : unseen(traits.message);
    default:
      return [`// Look at the page here: ${JSON.stringify(message.slice(0, 200))}`];
  }
}

/** It may come late. */
const unseen = (text: string): string[] => [
  `const shown = page.getByText(${quoted(text)}).first().waitFor({ timeout: 3_000 });`,
  'expect(await shown.then(() => true, () => false)).toBe(false);',
];

const unbusy = (sign: string): string[] => [
  `const busy = page.locator(${quoted(sign)}).first();`,
  'await busy.waitFor({ timeout: 3_000 }).catch(() => {});',
  'await expect(busy).toBeHidden({ timeout: 10_000 });',
];

/** What was clicked to close a layer goes with it. */
const closed = ({ code }: LocatedStep): string[] => [
  `await expect(${code.replace(/^await |\.click\(.*\);$/g, '')}).toBeHidden();`,
];

/** What was put into the field last is there. */
function keeping(name: string, steps: readonly LocatedStep[]): string[] {
  const step = steps.findLast(({ deed }) => isWrite(deed) && deed.target.name === name);
  if (!step || !isWrite(step.deed)) return [];
  const { code, deed } = step;
  const field = code.replace(/^await |\.(?:fill|selectOption)\(.*$/gs, '');
  return deed.kind === 'write'
    ? [`await expect(${field}).toHaveValue(${quoted(deed.value)});`]
    : [`await expect(${field}.locator('option:checked')).toHaveText(${quoted(deed.label)});`];
}

const elsewhere = (missing: string): string[] => [
  `const led = page.waitForURL(({ href }) => decodeURI(href).split(/[/?#&=]/).includes(${quoted(missing)}), { timeout: 3_000 });`,
  'expect(await led.then(() => true, () => false)).toBe(false);',
];

const axeAtHand = [
  `const axe = await import('axe-core').then((found) => found.default, () => null);`,
  `test.skip(!axe, 'npm install --save-dev axe-core: the rule is one of its rules.');`,
];

/** `ruleAndComponent` as in the traits: `label textbox in form`. A component in a landmark is judged by that landmark's elements alone. */
function examined(ruleAndComponent: string): string[] {
  const [rule = ''] = ruleAndComponent.split(' ');
  const [, landmark] = / in ([a-z]+)$/.exec(ruleAndComponent) ?? [];
  const within = landmark ? `${landmark}, [role=${landmark}]` : '*';
  return [
    'await page.evaluate(axe!.source);',
    'const broken = await page.evaluate(async ([rule, within]) => {',
    `  const options = { runOnly: { type: 'rule', values: [rule] }, elementRef: true };`,
    '  const { violations } = await (globalThis as any).axe.run(document, options);',
    '  return violations',
    '    .flatMap(({ nodes }) => nodes)',
    `    .filter(({ element }) => within === '*' || element?.parentElement?.closest(within))`,
    '    .map(({ html }) => html);',
    `}, [${quoted(rule)}, ${quoted(within)}]);`,
    'expect(broken).toEqual([]);',
  ];
}

/** The part of a message that neither a build nor a run changes: its first line without the class, up to the first number. */
function telling(message: string): string {
  const [first = ''] = message.split('\n');
  const words = first.replace(/^(?:Uncaught )?(?:\(in promise\) )?\w*Error: /, '');
  const [head = ''] = words.split(/\d/);
  return (head.trim().length >= 8 ? head : words).trim().slice(0, 200);
}

/** Ids at the end of a path change: what stands before them is enough. */
function pathOf(url: string | null | undefined): string {
  const path = url && URL.canParse(url) ? new URL(url).pathname : (url ?? '/');
  const [head = path] = path.split(/\/(?:\d+|[0-9a-f-]{16,})(?:\/|$)/);
  return head || '/';
}
