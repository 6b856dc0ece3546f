export interface Product {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  /** Euro cents. */
  readonly price: number;
  readonly text: string;
  readonly colour: string;
  /** Centimetres, for the size guide; not every product has been measured. */
  readonly sizes?: readonly number[];
}

export const categories = ['Lanterns', 'Table lamps', 'Candles'] as const;

/** What the shop sells. */
export const catalogue: readonly Product[] = [
  {
    id: 1,
    name: 'Storm lantern',
    category: 'Lanterns',
    price: 4900,
    text: 'Brass and thick glass; burns through a gale.',
    colour: '#b8682a',
    sizes: [24, 32],
  },
  {
    id: 2,
    name: 'Pier lantern',
    category: 'Lanterns',
    price: 6400,
    text: 'Made to hang outside, all year round.',
    colour: '#2a6f97',
    sizes: [40],
  },
  {
    id: 3,
    name: 'Reading lamp',
    category: 'Table lamps',
    price: 8900,
    text: 'A warm cone of light that stays on the page.',
    colour: '#7a4e9f',
  },
  {
    id: 4,
    name: 'Chart-room lamp',
    category: 'Table lamps',
    price: 12900,
    text: 'A jointed arm, a green shade, no flicker.',
    colour: '#2d7d46',
    sizes: [38, 52],
  },
  {
    id: 5,
    name: 'Beeswax candle',
    category: 'Candles',
    price: 900,
    text: 'Six hours, and the whole room smells of honey.',
    colour: '#c99700',
    sizes: [12, 18],
  },
  {
    id: 6,
    name: 'Beacon candle',
    category: 'Candles',
    price: 1900,
    text: 'Three wicks, for a window that faces the sea.',
    colour: '#b23a48',
  },
];

export const productOf = (id: string): Product | undefined => catalogue.find((product) => String(product.id) === id);

export const euros = (cents: number): string => `€ ${(cents / 100).toFixed(2)}`;
