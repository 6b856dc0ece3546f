/** Tables often open a row that is clicked without any sign of it: the first and the last one tell. No cell has a sign of its own. */
export function isEndRow(element: Element): boolean {
  const body = element.parentElement;
  if (element.localName !== 'tr' || body?.localName !== 'tbody') return false;
  if (body.firstElementChild !== element && body.lastElementChild !== element) return false;
  if (isOfOneThing(element)) return false;
  const parts = Array.from(element.querySelectorAll('*')).slice(0, 60);
  return parts.length < 60 && parts.every((part) => getComputedStyle(part).cursor !== 'pointer');
}

/** A row that says what one thing is like, of a table without a head, what a key is for, or that there is nothing. */
export function isOfOneThing(row: Element): boolean {
  const cells = Array.from(row.children);
  const [table, first] = [row.closest('table'), row.parentElement?.firstElementChild];
  const hasHead = table?.querySelector(':scope > thead th') || (first && !first.querySelector('td'));
  // In a table of nothing else it is a place for words.
  const isAlone = !hasHead && row.parentElement?.childElementCount === 1;
  if (cells.length === 1) return isAlone || cells[0]?.getAttribute('colspan') !== null;
  return !hasHead && row.querySelector('th,kbd') !== null;
}
