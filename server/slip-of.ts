/** Whether `name` is `right` with one letter too many, too few, wrong or swapped: one slip of the keyboard. */
export function isSlipOf(name: string, right: string): boolean {
  if (right.length < 6 || Math.abs(name.length - right.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === right[start]) start += 1;
  let end = 0;
  while (end < Math.min(name.length, right.length) - start && name.at(-1 - end) === right.at(-1 - end)) end += 1;
  const [a, b] = [name.slice(start, name.length - end), right.slice(start, right.length - end)];
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && a === [...b].reverse().join(''));
}
