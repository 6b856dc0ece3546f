/** What a test case expects to be so, within the patience. */
import type { TestAction } from '../../contract/test-case/steps.ts';
import { eventually, fieldsNamed, StepFailure, thingsNamed, visible } from './find.ts';
import type { StepTools } from './perform-step.ts';

export async function expectation(tools: StepTools, action: TestAction): Promise<void> {
  const { page, signal } = tools;
  switch (action.does) {
    case 'see': {
      const { text, shown } = action;
      const found = page.getByText(text).filter({ visible: true });
      await eventually(
        signal,
        async () => ((await found.count()) > 0 === shown ? true : null),
        () => (shown ? `the page does not show “${text}”` : `the page still shows “${text}”`),
      );
      return;
    }
    case 'be-on': {
      const wanted = new URL(action.path, tools.baseUrl);
      await eventually(
        signal,
        async () => (isAt(new URL(page.url()), wanted, action.path) ? true : null),
        () => `the page is ${page.url()}`,
      );
      return;
    }
    case 'title':
      await eventually(
        signal,
        async () => ((await page.title()).trim() === action.title.trim() ? true : null),
        () => 'the title is another one',
      ).catch(async (error: unknown) => {
        const title = await page.title().catch(() => null);
        throw error instanceof StepFailure && title !== null ? new StepFailure(`the title is “${title}”`) : error;
      });
      return;
    case 'contain':
      return contain(tools, action.name, action.text);
    case 'no-errors': {
      const [first, ...more] = tools.errors();
      if (first === undefined) return;
      throw new StepFailure(`there ${more.length ? `are ${more.length + 1}, the first being` : 'is'} “${first}”`);
    }
    default:
      throw new StepFailure('this step is not known to the worker: bring it to the version of the server');
  }
}

/** Query and fragment count where the step names them; a slash at the end never does. */
function isAt(url: URL, wanted: URL, written: string): boolean {
  const bare = ({ pathname }: URL) => pathname.replace(/\/+$/, '') || '/';
  return (
    url.origin === wanted.origin &&
    bare(url) === bare(wanted) &&
    (!written.includes('?') || url.search === wanted.search) &&
    (!written.includes('#') || url.hash === wanted.hash)
  );
}

async function contain({ page, signal }: StepTools, name: string, text: string): Promise<void> {
  const ways = [...fieldsNamed(page, name), ...thingsNamed(page, name, null)];
  const thing = await visible(ways, `something called “${name}”`, signal);
  let held = '';
  await eventually(
    signal,
    async () => {
      held = await thing.evaluate((element) =>
        'value' in element && typeof element.value === 'string' ? element.value : (element.textContent ?? ''),
      );
      return held.includes(text) ? true : null;
    },
    () => `“${name}” contains “${held.trim().slice(0, 200)}”`,
  );
}
