/** Every main flow with the keyboard alone: no test of this file touches a mouse, or an address once signed in. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { issue, passed } from '../action/work.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { startTestDashboard, type TestDashboard } from '../support/dashboard.ts';
import { press, reach, write } from '../support/keyboard.ts';

let dashboard: TestDashboard;
let page: Page;
before(async () => {
  dashboard = await startTestDashboard();
  page = await dashboard.open();
  page.setDefaultTimeout(60_000);
});
after(() => dashboard?.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Takes the run that waits, over the worker's own API. */
async function leased() {
  const signal = AbortSignal.timeout(300_000);
  const run = await dashboard.server.worker.lease({ workerId: 'w', version: 'test', waitMs: 20_000 }, signal);
  assert.ok(run);
  return { runId: run.runId, hold: { workerId: 'w', epoch: run.epoch }, signal };
}

test('sign in, product, start, run, issue, mute', async () => {
  const { server } = dashboard;
  await page.goto(server.url);
  await write(page, page.getByLabel('E-mail'), server.adminEmail);
  await write(page, page.getByLabel('Password'), server.adminPassword);
  await page.keyboard.press('Enter');
  await heading('Products');
  dashboard.complaints.splice(0);

  await write(page, page.getByRole('textbox', { name: 'Name', exact: true }), 'Shop');
  await write(page, page.getByLabel('Address'), 'http://shop.example/');
  // The server tells of the change before it answers: the list is drawn anew without the form.
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName !== 'CreateSubject') return route.fallback();
    const response = await route.fetch();
    await page.getByText('Done: Shop').waitFor();
    await route.fulfill({ response });
  });
  await page.keyboard.press('Enter');
  await heading('Shop');
  await page.unroute('**/graphql');
  const workflow = await page.getByRole('group', { name: '.github/workflows/explore.yml' }).innerText();
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }));
  await heading('Products');
  const steps = page.getByRole('region', { name: 'Three steps to the first result' });
  assert.equal(await steps.getByRole('group', { name: '.github/workflows/explore.yml' }).innerText(), workflow);
  assert.match(workflow, /subject-id: [0-9a-f]{24}/);
  await press(page, steps.getByRole('link', { name: 'Start an exploration' }));
  await heading('Start an exploration');
  await write(page, page.getByLabel('Minutes'), '1');
  await press(page, button('Start'), 'Space');
  await heading('main #1');

  const { runId, hold, signal } = await leased();
  const picture = { name: 'issue.png', kind: 'SCREENSHOT', contentType: 'image/png' } as const;
  await server.worker.artifact(runId, hold, { ...picture, body: await page.screenshot() }, signal);
  const issues = [issue('1', { screenshot: 'issue.png' })];
  await server.worker.report(runId, { ...hold, sequence: 1, progress: passed.progress, issues }, signal);
  const large = page.getByRole('button', { name: /^Show the picture large/ });
  await press(page, page.locator('summary'));
  await page.getByText('click "Pay"').waitFor();
  await press(page, large);
  await page.getByRole('dialog').getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.ok(await large.evaluate((node) => node === document.activeElement), 'the focus does not come back');
  await server.worker.finish(runId, { ...hold, ...passed, issues }, signal);
  await page.getByText('Completed').first().waitFor();

  await press(page, link('TypeError: cart is undefined'));
  await heading('TypeError: cart is undefined');
  await press(page, button('Mute'));
  await press(page, button('Open again'));
  await button('Mute').waitFor();
  assert.deepEqual(dashboard.complaints, []);
});

test('a run is stopped', async () => {
  await press(page, link('main #1'));
  await heading('main #1');
  await press(page, link('Run again'));
  await press(page, button('Start'));
  await heading('main #2');
  await press(page, button('Stop'));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, button('Stop'));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Stop' }));
  await link('Run again').waitFor();
  assert.deepEqual(dashboard.complaints, []);
});

test('a key is made and revoked', async () => {
  await press(page, link('Settings'));
  await press(page, link('API keys'));
  await write(page, page.getByLabel('Name'), 'CI');
  await page.keyboard.press('Enter');
  await reach(page, page.getByRole('group', { name: 'API key' }));
  await press(page, button('I have saved it'));
  const row = page.getByRole('row', { name: /CI/ });
  await press(page, row.getByRole('button', { name: 'Revoke' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
  await row.waitFor({ state: 'detached' });
  assert.deepEqual(dashboard.complaints, []);
});

test('a test case is written with completed steps, told of its mistakes, mended and run', async () => {
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }));
  await press(page, link('main').first());
  await heading('main');
  await press(page, link('New test case'));
  await write(page, page.getByLabel('Name'), 'Cart');
  const editor = page.getByRole('textbox', { name: 'Gherkin' });
  const take = async (name: string) => {
    await page.getByRole('option', { name, selected: true }).waitFor();
    // CodeMirror takes no key in the first 75 ms of an offer, lest one is meant for the text: axe needs longer than that.
    assert.deepEqual(await axeFaults(page), []);
    await page.keyboard.press('Enter');
  };
  await write(page, editor, 'Feature: Cart\n\n  Scenario: Pay\nGi');
  await take('Given');
  await page.keyboard.type('I fi');
  await take('I fill {string} with {string}');
  await page.keyboard.type('E-mail');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ann@example.com');
  await page.keyboard.press('End');
  await page.keyboard.type('\nThen I shoud see "Cart"');

  const mistake = button('Line 5, column 8');
  await mistake.waitFor();
  assert.equal(await editor.getAttribute('aria-invalid'), 'true');
  await press(page, button('Save'));
  await page.getByRole('alert').getByText('it was not saved').waitFor();
  assert.equal(await page.getByRole('list', { name: 'Mistakes' }).getByRole('listitem').count(), 1);
  assert.deepEqual(await axeFaults(page), []);
  await page.setViewportSize({ width: 380, height: 800 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 380), 'it does not fit 380 px');

  await press(page, mistake);
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('I should see "Cart"');
  await mistake.waitFor({ state: 'detached' });
  await press(page, button('Save'));
  await heading('main');
  await press(page, link('Cart'));
  await heading('Cart');
  // The editor comes after the page's heading.
  await editor.locator('.cm-line').first().waitFor();
  assert.deepEqual(await editor.locator('.cm-line').allInnerTexts(), [
    'Feature: Cart',
    '\n',
    '  Scenario: Pay',
    '  Given I fill "E-mail" with "ann@example.com"',
    '  Then I should see "Cart"',
  ]);
  await press(page, button('Save and run'));
  await heading(/^Cart/);
  await page.getByText('Queued').first().waitFor();
  assert.deepEqual(dashboard.complaints, []);
});

test('a text in another language is coloured and completed in it, and not left behind unsaved', async () => {
  await press(page, link('main').first());
  await heading('main');
  await press(page, link('New test case'));
  await write(page, page.getByLabel('Name'), 'Kasse');
  const editor = page.getByRole('textbox', { name: 'Gherkin' });
  await write(page, editor, '# language: de\nFunktion: Kasse\n\n  Szenario: Zahlen');
  await editor.locator('.gherkin-keyword').filter({ hasText: 'Szenario' }).waitFor();
  await page.keyboard.type('\nAnge');
  await page.getByRole('option', { name: 'Angenommen', selected: true }).waitFor();
  // CodeMirror takes no key in the first 75 ms of an offer: axe needs longer than that.
  assert.deepEqual(await axeFaults(page), []);
  await page.keyboard.press('Enter');
  await page.keyboard.type('I log in');
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Runs' }));
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  assert.deepEqual(await axeFaults(page), []);
  await press(page, question.getByRole('button', { name: 'Stay' }));
  await question.waitFor({ state: 'detached' });
  const held = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  assert.ok(await held(), 'the browser does not ask');
  await press(page, button('Save'));
  await heading('main');
  assert.ok(!(await held()), 'the browser asks for nothing');
  await press(page, button('Run Kasse'));
  await heading(/#\d+$/);
  await page.getByText('Queued').first().waitFor();
  await press(page, link('Kasse'));
  await heading('Kasse');
  await editor.locator('.gherkin-keyword').filter({ hasText: 'Angenommen' }).waitFor();
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Runs' }));
  await heading('Runs');
  assert.deepEqual(dashboard.complaints, []);
});
