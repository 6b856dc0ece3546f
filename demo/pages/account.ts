import { escapeHtml } from '../html.ts';

export const accountPage = (user: string): string => `<h1>Your account</h1>
<p>Signed in as <b>${escapeHtml(user)}</b>.</p>
<h2>Orders</h2>
<table><thead><tr><th>Order</th><th>Date</th><th>Sum</th><th>Papers</th></tr></thead><tbody>
<tr><th scope="row">1042</th><td>3 March</td><td>€ 53.80</td><td><button type="button" data-invoice="1042">Show invoice</button></td></tr>
<tr><th scope="row">1017</th><td>19 January</td><td>€ 9.00</td><td><button type="button" data-invoice="1017">Show invoice</button></td></tr>
</tbody></table>
<p id="invoice" role="status"></p>
<form method="post" action="/logout"><button>Sign out</button></form>`;
