/** Does one step of a test case in the page, or fails with what stood in the way. */
import type { Locator, Page, Response } from 'playwright-core';
import type { TestAction } from '../../contract/test-case/steps.ts';
import { expectation } from './expectations.ts';
import { fieldsNamed, patienceMs, StepFailure, thingsNamed, visible } from './find.ts';

export interface StepTools {
  readonly page: Page;
  /** What paths are relative to. */
  readonly baseUrl: string;
  readonly signal: AbortSignal;
  logIn(): Promise<void>;
  /** Signs in where this answer asks for it by HTTP: it must be opened anew then. */
  answerHttp(response: Response | null): Promise<boolean>;
  /** Titles of what the oracles found since the round began. */
  errors(): readonly string[];
}

const timeout = patienceMs;

export async function performStep(tools: StepTools, action: TestAction): Promise<void> {
  const { page, signal } = tools;
  const field = (label: string) => visible(fieldsNamed(page, label), `a field “${label}”`, signal);
  switch (action.does) {
    case 'go':
      return go(tools, action.to);
    case 'log-in':
      return tools.logIn();
    case 'click': {
      const { name, role } = action;
      const thing = await visible(thingsNamed(page, name, role), `${role ?? 'something'} “${name}”`, signal);
      return acted(thing.click({ timeout }));
    }
    case 'fill':
      return acted((await field(action.label)).fill(action.value, { timeout }));
    case 'select':
      return select(tools, await field(action.label), action.option);
    case 'check':
      return acted((await field(action.label)).setChecked(action.checked, { timeout }));
    case 'press':
      return acted(page.keyboard.press(action.key));
    case 'upload': {
      // A file chooser's input is mostly hidden behind a button of its own make.
      const [first = page.getByLabel(action.label), ...rest] = fieldsNamed(page, action.label);
      const input = rest
        .reduce((ways, way) => ways.or(way), first)
        .and(page.locator('input[type=file]'))
        .first();
      const buffer = Buffer.from(`Uploaded by Outrider as ${action.file}\n`);
      const mimeType = 'application/octet-stream';
      const name = action.file.split(/[\\/]/).at(-1) || 'file';
      return acted(input.setInputFiles({ name, mimeType, buffer }, { timeout }));
    }
    default:
      return expectation(tools, action);
  }
}

async function go({ page, baseUrl, answerHttp }: StepTools, to: string): Promise<void> {
  if (!URL.canParse(to, baseUrl)) throw new StepFailure(`${to} is no path and no address`);
  const url = new URL(to, baseUrl);
  if (!/^https?:$/.test(url.protocol)) throw new StepFailure(`${url.protocol} is not http or https`);
  const open = () => page.goto(url.href, { waitUntil: 'domcontentloaded', timeout: 30_000 });
  await acted(open().then(async (response) => ((await answerHttp(response)) ? open() : response)));
}

/** A native select, or a list box of the page's own make: opened, then the option clicked. */
async function select({ page, signal }: StepTools, field: Locator, option: string): Promise<void> {
  const native = await field.evaluate((element) => element.tagName === 'SELECT').catch(() => false);
  if (native) return acted(field.selectOption([{ label: option }], { timeout }));
  await acted(field.click({ timeout }));
  const choice = await visible(thingsNamed(page, option, 'option'), `an option “${option}”`, signal);
  await acted(choice.click({ timeout }));
}

/** Playwright's own words, the first line of them: what follows is its log. */
async function acted(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const [first = ''] = said.split('\n');
    throw new StepFailure(first.replace(/^[\w.]+: (?:Error: )?/, ''), { cause: error });
  }
}
