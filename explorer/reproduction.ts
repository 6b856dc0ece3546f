/** Keeps the path since the last load and writes it as steps for people and as a Playwright test. */
import type { FoundIssue } from '../contract/worker-api.ts';

export interface PathStep {
  /** For people: `click button "Save"`. */
  readonly words: string;
  /** One statement of a Playwright test. */
  readonly code: string;
}

export interface PathRecorder {
  /** A new document by address: what was before it is not needed to get here. */
  restart(url: string): void;
  /** The login that the path stands on. */
  signedIn(): void;
  add(steps: readonly PathStep[]): void;
  reproduction(issueTitle: string): NonNullable<FoundIssue['reproduction']>;
}

const longest = 60;

export function createPathRecorder(startUrl: string): PathRecorder {
  let start = startUrl;
  let needsLogin = false;
  let path: PathStep[] = [];
  let dropped = 0;
  return {
    restart(url) {
      start = url;
      path = [];
      dropped = 0;
    },
    signedIn() {
      needsLogin = true;
    },
    add(steps) {
      path.push(...steps);
      const over = path.length - longest;
      if (over > 0) {
        path = path.slice(over);
        dropped += over;
      }
    },
    reproduction(issueTitle) {
      const steps = [
        ...(needsLogin ? ['log in'] : []),
        `open ${start}`,
        ...(dropped ? [`(${dropped} earlier steps on the same document are left out)`] : []),
        ...path.map((step) => step.words),
      ];
      return {
        steps: steps.map((step) => step.slice(0, 1_000)),
        script: script(issueTitle, start, needsLogin, path),
        replays: 0,
        confirmed: 0,
      };
    },
  };
}

export const quoted = (text: string): string =>
  `'${text
    .replace(/\\/g, '\\\\')
    .replace(/'/g, "\\'")
    .replace(/\s*[\r\n]+\s*/g, ' ')}'`;

function script(title: string, start: string, needsLogin: boolean, path: readonly PathStep[]): string {
  const body = [
    ...(needsLogin ? ['// Needs a signed-in session: set storageState in the project, or log in here first.'] : []),
    `await page.goto(${quoted(start)});`,
    ...path.map((step) => step.code),
  ];
  return [
    `import { expect, test } from '@playwright/test';`,
    '',
    `test(${quoted(title.slice(0, 120))}, async ({ page }) => {`,
    '  const errors: string[] = [];',
    `  page.on('pageerror', (error) => errors.push(error.message));`,
    `  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));`,
    `  page.on('response', (response) => response.status() >= 400 && errors.push(\`\${response.status()} \${response.url()}\`));`,
    `  page.on('requestfailed', (request) => errors.push(\`\${request.failure()?.errorText} \${request.url()}\`));`,
    ...body.map((line) => `  ${line}`),
    `  await page.waitForLoadState('networkidle');`,
    '  expect(errors).toEqual([]);',
    '});',
    '',
  ].join('\n');
}
