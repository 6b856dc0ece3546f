/** The shop's JSON interface; it fails where defects.ts says so. */
import { catalogue } from './catalogue.ts';
import { productCard } from './pages/product-card.ts';
import type { Session } from './session.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const broken = (error: string): Answer => ({ status: 500, body: { error } });

/** Null when there is no such endpoint. */
export function api(method: string, url: URL, body: Record<string, unknown>, session: Session): Answer | null {
  const endpoint = `${method} ${url.pathname}`;
  if (endpoint === 'GET /api/search') return search(url.searchParams);
  if (endpoint === 'GET /api/stores') return ok({ stores: [] });
  if (endpoint === 'GET /api/delivery') return delivery(url.searchParams.get('method'));
  if (endpoint === 'POST /api/cart') return addToCart(session, Number(body.product), Number(body.quantity));
  if (endpoint === 'POST /api/contact')
    return body.topic === 'Refund' ? broken('No mailbox for refunds') : ok({ received: true });
  if (/^GET \/api\/orders\/\d+\/invoice$/.test(endpoint))
    return session.user ? broken('Template invoice.odt not found') : { status: 401, body: { error: 'Sign in first' } };
  return null;
}

function search(query: URLSearchParams): Answer {
  const sort = query.get('sort') ?? 'name';
  if (sort === 'rating') return broken('column "rating" does not exist');
  const wanted = (query.get('q') ?? '').toLowerCase();
  const found = catalogue
    .filter(({ name, text }) => `${name} ${text}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => (sort === 'price' ? a.price - b.price : a.name.localeCompare(b.name)));
  return ok({ found: found.map((product) => ({ html: productCard(product) })) });
}

function delivery(method: string | null): Answer {
  if (method === 'pickup') return broken('Carrier list is not configured');
  return ok({ text: method === 'courier' ? 'Courier: € 9.90, tomorrow' : 'Post: € 4.90' });
}

function addToCart({ cart }: Session, product: number, quantity: number): Answer {
  if (!catalogue.some(({ id }) => id === product)) return { status: 422, body: { error: 'No such product' } };
  const pieces = Math.min(9, Math.max(1, Math.trunc(quantity) || 1));
  const line = cart.find((entry) => entry.product === product);
  if (line) line.quantity = Math.min(99, line.quantity + pieces);
  else cart.push({ product, quantity: pieces });
  return ok({ pieces: cart.reduce((sum, entry) => sum + entry.quantity, 0) });
}
