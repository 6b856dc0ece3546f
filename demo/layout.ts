import { escapeHtml } from './html.ts';
import type { Session } from './session.ts';

/** The frame that all pages stand in; `body` is HTML. */
export function layout(title: string, session: Session, body: string): string {
  const pieces = session.cart.reduce((sum, { quantity }) => sum + quantity, 0);
  const account = session.user ? `<a href="/account">Account</a>` : `<a href="/login">Sign in</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Harbour Lane</title>
<link rel="icon" href="/media/icon.svg">
<link rel="stylesheet" href="/public/shop.css">
<script src="/public/shop.js" defer></script>
</head>
<body>
<header>
  <a class="brand" href="/"><img src="/media/icon.svg" alt="" width="28" height="28">Harbour Lane</a>
  <nav aria-label="Main">
    <a href="/search">Search</a>
    <a href="/care">Care guide</a>
    <a href="/about">About</a>
    <a href="/contact">Contact</a>
  </nav>
  <div class="tools">
    <label class="currency">Currency
      <select id="currency"><option>EUR</option><option>USD</option><option>CHF</option></select>
    </label>
    ${account}
    <a class="cart" href="/cart">Cart <b id="cart-count">${pieces}</b></a>
  </div>
</header>
<main>
${body}
</main>
<footer>
  <p>Harbour Lane is a demo shop with known defects: nothing is sold here.</p>
  <nav aria-label="Footer"><a href="/about">About</a> <a href="/careers">Careers</a> <a href="/contact">Contact</a></nav>
  <button type="button" id="newsletter-open">Newsletter</button>
</footer>
<dialog id="newsletter" aria-labelledby="newsletter-title">
  <form method="dialog">
    <h2 id="newsletter-title">Letters from the harbour</h2>
    <p>One letter a month, about light.</p>
    <label>Your e-mail <input type="email" name="email" required></label>
    <label class="inline"><input type="checkbox" name="offers"> Offers, too</label>
    <p class="row"><button class="primary" value="join">Join the list</button> <button value="close" formnovalidate>Not now</button></p>
  </form>
</dialog>
<p id="toast" role="status"></p>
</body>
</html>`;
}
