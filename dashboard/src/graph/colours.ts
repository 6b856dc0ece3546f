const names = ['surface', 'sunken', 'ink', 'quiet', 'line', 'accent', 'critical', 'critical-ground'] as const;

export type Colours = Readonly<Record<(typeof names)[number], string>>;

/** The style sheet's colours, as they are now: the system may turn dark. */
export function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const colour = (name: (typeof names)[number]) => style.getPropertyValue(`--${name}`).trim();
  return {
    ...{ surface: colour('surface'), sunken: colour('sunken'), ink: colour('ink'), quiet: colour('quiet') },
    ...{ line: colour('line'), accent: colour('accent'), critical: colour('critical') },
    'critical-ground': colour('critical-ground'),
  };
}
