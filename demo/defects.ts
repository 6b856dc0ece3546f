/** One defect that the shop has on purpose. */
export interface Defect {
  readonly id: string;
  /** The issue kind that it shows as (contract/worker-api.ts). */
  readonly kind: string;
  /** Where a person meets it. */
  readonly where: string;
  /** Part of the title or message. */
  readonly shows: string;
  /** Only somebody who is signed in meets it. */
  readonly signedIn?: true;
}

/** Everything that is wrong with the demo shop; tests hold the shop to this table and the explorer to finding it. */
export const defects: readonly Defect[] = [
  {
    id: 'size-guide',
    kind: 'UNCAUGHT_EXCEPTION',
    where: 'Product page of a product without sizes, "Size guide"',
    shows: "reading 'join'",
  },
  {
    id: 'store-stock',
    kind: 'UNHANDLED_REJECTION',
    where: 'Product page, "Stock in our stores"',
    shows: 'Store list is empty',
  },
  {
    id: 'currency',
    kind: 'CONSOLE_ERROR',
    where: 'Any page, currency switch in the header set to CHF',
    shows: 'No exchange rate for CHF',
  },
  { id: 'sort-by-rating', kind: 'HTTP_SERVER_ERROR', where: 'Search, sorted by rating', shows: 'GET /api/search' },
  {
    id: 'contact-refund',
    kind: 'HTTP_SERVER_ERROR',
    where: 'Contact form, sent with the topic "Refund"',
    shows: 'POST /api/contact',
  },
  {
    id: 'pick-up',
    kind: 'HTTP_SERVER_ERROR',
    where: 'Checkout, delivery "Pick-up point"',
    shows: 'GET /api/delivery',
  },
  {
    id: 'recommendations',
    kind: 'HTTP_CLIENT_ERROR',
    where: 'Product page, "You may also like"',
    shows: 'GET /api/recommendations',
  },
  { id: 'careers', kind: 'DEAD_LINK', where: 'Footer, "Careers"', shows: '/careers' },
  { id: 'team-picture', kind: 'REQUEST_FAILED', where: 'About page, picture of the team', shows: '/media/team.jpg' },
  {
    id: 'care-guide',
    kind: 'UNCAUGHT_EXCEPTION',
    where: 'Care guide, step "Storage"',
    shows: 'storageAdvice is not defined',
  },
  {
    id: 'invoice',
    kind: 'HTTP_SERVER_ERROR',
    where: 'Account, "Show invoice" of an order',
    shows: 'GET /api/orders',
    signedIn: true,
  },
];
