import { customer } from '../session.ts';

export const loginPage = (refused: boolean): string => `<h1>Sign in</h1>
<form method="post" action="/login" class="narrow">
  ${refused ? '<p class="refused" role="alert">That e-mail and password do not go together.</p>' : ''}
  <label>E-mail <input type="email" name="email" autocomplete="username" required></label>
  <label>Password <input type="password" name="password" autocomplete="current-password" required></label>
  <button class="primary">Sign in</button>
  <p class="hint">This is a demo: sign in as <code>${customer.email}</code> with <code>${customer.password}</code>.</p>
</form>`;
