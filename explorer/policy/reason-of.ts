import type { Arm } from './arms.ts';

const reasons = {
  newest: 'it has just appeared',
  promising: 'controls of its kind brought most so far',
  fruitful: 'it has led on before',
  random: 'chance, so that nothing is left out',
  link: 'it leads to a page not seen yet',
  form: 'a form is sent as a whole',
  scroll: 'there is more below',
  jump: 'nothing new here: another page has more left to try',
  deep: 'an address that was seen and never opened',
  reload: 'nothing new for long: from the start again',
  leave: 'what is open hides the rest',
  login: 'the session had ended',
  'test-case': 'the next step of the test case',
  end: 'the exploring is over',
  context: 'it could not explore beside the others',
} as const satisfies Record<Arm | 'login' | 'test-case' | 'end' | 'context', string>;

/** Why an arm is chosen, for people. Arms of strategies to measure against have no words. */
export function reasonOf(arm: string): string {
  const found = Object.entries(reasons).find(([name]) => name === arm);
  return found?.[1] ?? arm;
}
