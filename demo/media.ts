import { catalogue } from './catalogue.ts';

/** The shop's pictures, drawn on the spot; null when there is none of that name. */
export function picture(name: string): string | null {
  if (name === 'icon.svg') return icon;
  const product = catalogue.find(({ id }) => name === `product-${id}.svg`);
  if (!product) return null;
  const { colour, category } = product;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 420 300">
<defs><radialGradient id="g"><stop offset="0" stop-color="#ffe9b0"/><stop offset="1" stop-color="#ffe9b0" stop-opacity="0"/></radialGradient></defs>
<rect width="420" height="300" fill="${colour}" opacity=".22"/><circle cx="210" cy="140" r="130" fill="url(#g)"/>${shapes[category]?.(colour) ?? ''}</svg>`;
}

const shapes: Record<string, (colour: string) => string> = {
  Lanterns: (colour) =>
    `<path d="M180 90a30 30 0 0 1 60 0" fill="none" stroke="${colour}" stroke-width="8"/><rect x="165" y="90" width="90" height="18" rx="6" fill="${colour}"/><rect x="172" y="108" width="76" height="100" fill="#fff4cf" stroke="${colour}" stroke-width="7"/><rect x="158" y="208" width="104" height="24" rx="8" fill="${colour}"/>`,
  'Table lamps': (colour) =>
    `<path d="M160 130 185 70h50l25 60z" fill="${colour}"/><path d="M210 130v90" stroke="${colour}" stroke-width="9"/><rect x="165" y="220" width="90" height="14" rx="7" fill="${colour}"/>`,
  Candles: (colour) =>
    `<path d="M210 70c18 22 18 40 0 48-18-8-18-26 0-48z" fill="#f6a623"/><rect x="178" y="122" width="64" height="112" rx="8" fill="${colour}"/>`,
};

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#17324d"/><path d="M12 26h8l-2-14h-4zM11 10h10v3H11zM13 6h6v4h-6z" fill="#f0a35e"/></svg>`;
