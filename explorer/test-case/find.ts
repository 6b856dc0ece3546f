/** Finds what a step names: the most literal reading first, and only what is visible. */
import type { Locator, Page } from 'playwright-core';
import { pause } from '../within.ts';

/** What an expectation, and an action's target, is waited for, milliseconds. */
export const patienceMs = 10_000;

/** The step could not be done, or what it expects is not so. The message completes the step. */
export class StepFailure extends Error {}

/** Words that people use for roles. */
const roles: Readonly<Record<string, string>> = {
  field: 'textbox',
  input: 'textbox',
  dropdown: 'combobox',
  select: 'combobox',
  image: 'img',
  picture: 'img',
  item: 'listitem',
  entry: 'menuitem',
};
const clickable = [
  'button',
  'link',
  'tab',
  'menuitem',
  'checkbox',
  'radio',
  'switch',
  'option',
  'treeitem',
  'combobox',
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const named = (page: Page, role: string, name: string, exact: boolean) =>
  page.locator(`role=${role}[name=/${exact ? `^\\s*${escaped(name)}\\s*$` : escaped(name)}/i]`);

export function thingsNamed(page: Page, name: string, role: string | null): Locator[] {
  if (role !== null) {
    const real = roles[role.toLowerCase()] ?? role.toLowerCase();
    return [named(page, real, name, true), named(page, real, name, false)];
  }
  return [
    ...clickable.map((one) => named(page, one, name, true)),
    page.getByText(name, { exact: true }),
    ...clickable.map((one) => named(page, one, name, false)),
    page.getByText(name),
    page.getByTitle(name, { exact: true }),
    page.getByAltText(name, { exact: true }),
  ];
}

export function fieldsNamed(page: Page, label: string): Locator[] {
  const quoted = JSON.stringify(label);
  return [
    page.getByLabel(label, { exact: true }),
    page.getByPlaceholder(label, { exact: true }),
    page.locator(`[name=${quoted}],[id=${quoted}]`),
    page.getByLabel(label),
    page.getByPlaceholder(label),
  ];
}

/** The first of `ways` that shows something, within the patience; a StepFailure that says `what` was not found. */
export async function visible(ways: readonly Locator[], what: string, signal: AbortSignal): Promise<Locator> {
  const shown = ways.map((way) => way.filter({ visible: true }).first());
  return eventually(
    signal,
    async () => {
      for (const one of shown) if ((await one.count()) > 0) return one;
      return null;
    },
    () => `${what} was not found on the page within ${patienceMs / 1_000} s`,
  );
}

/** Asks until the answer is not null; then `complaint` is why the step failed. */
export async function eventually<T>(
  signal: AbortSignal,
  ask: () => Promise<T | null>,
  complaint: () => string,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    // A document that is just being replaced has no answer yet.
    const answer = await ask().catch(() => null);
    if (answer !== null) return answer;
    if (performance.now() >= end) throw new StepFailure(complaint());
    await pause(100, signal);
  }
}
