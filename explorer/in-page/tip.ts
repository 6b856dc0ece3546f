/** What a script shows beside the pointer, on the element or on what is drawn around it alone: Bootstrap's, Material's, daisyUI's and others' attributes. */
export function tipOf(element: Element): string {
  const tips = ['data-tooltip', 'data-tip', 'data-original-title', 'data-bs-original-title', 'data-bs-title'];
  tips.push('data-tooltip-content', 'data-title', 'data-balloon', 'mattooltip', 'ptooltip', 'tooltip', 'uk-tooltip');
  // Some keep the id of what will be shown there, made anew each time.
  const isId = /^[\w:-]*[\d_][\w:-]*$|^[\w:-]{21,}$/;
  const said = (one: Element, names: readonly string[]) =>
    names
      .map((name) => one.getAttribute(name)?.replace(/^title:\s*|;.*/gs, '') ?? '')
      .find((words) => /\p{L}{2}/u.test(words) && !isId.test(words));
  let around = element;
  for (let level = 0; level < 3; level++) {
    const words = said(around, level === 0 ? tips : [...tips, 'aria-label', 'title']);
    if (words) return words;
    const { parentElement } = around;
    const isAround = parentElement?.childElementCount === 1 && /^(?:div|span|[a-z]+-.*)$/.test(parentElement.localName);
    if (!isAround || parentElement.hasAttribute('role')) break;
    around = parentElement;
  }
  return '';
}
