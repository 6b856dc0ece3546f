import { digest, roleOf } from './dom.ts';

/**
 * The page cut into its landmarks, forms, tables and dialogs, each without those inside it; the document itself is the
 * last. `digest`: of the structure that is shown, words and the number of equal neighbours aside.
 */
export function partsOf(): { element: Element; digest: string; size: number }[] {
  const landmarks =
    'header,nav,main,aside,footer,form,table,dialog,[role=dialog],[role=alertdialog],[role=navigation],[role=main],[role=banner],[role=complementary],[role=contentinfo],[role=search],[role=menu],[role=listbox],[role=tabpanel],[role=grid],[role=tree]';
  const elements = Array.from(document.querySelectorAll(landmarks)).filter((one) => one.checkVisibility());
  const inner = new Set(elements);
  let size = 0;
  const shapeOf = (element: Element): string => {
    size++;
    const below: string[] = [];
    for (const child of Array.from(element.children)) {
      if (inner.has(child) || /^(SCRIPT|STYLE|TEMPLATE|HEAD)$/.test(child.tagName) || !child.checkVisibility())
        continue;
      const shape = child.tagName.toLowerCase() === 'svg' ? 'svg' : shapeOf(child);
      if (below.at(-1) !== shape) below.push(shape);
    }
    return `${element.tagName}.${roleOf(element)}(${below.join(',')})`;
  };
  return [...elements, document.documentElement].map((element) => {
    size = 0;
    return { element, digest: digest(shapeOf(element)), size };
  });
}

/** How many parts have a shape that is not among the known ones. */
export function newParts(_probe: unknown, known: string[]): number {
  return partsOf().filter((part) => !known.includes(part.digest)).length;
}
