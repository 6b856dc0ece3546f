/** What mostly tells of nothing is asked for less often: after so many times in vain in a row some are left out, one more each time. Pure but for its tallies. */
export interface Seldom {
  /** It is its turn; where it is not, that counts as one left out. */
  due(): boolean;
  note(told: boolean): void;
}

export function seldomInVain(vainAtFirst: number, mostLeftOut: number): Seldom {
  let vain = 0;
  let left = 0;
  return {
    due: () => left-- <= 0,
    note(told) {
      vain = told ? 0 : vain + 1;
      left = Math.min(mostLeftOut, vain - vainAtFirst);
    },
  };
}
