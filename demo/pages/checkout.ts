/** Delivery is priced by the page's script; nothing is ever ordered. */
export const checkoutPage = (): string => `<h1>Checkout</h1>
<form id="checkout">
  <fieldset><legend>Where to</legend>
    <label>Full name <input name="name" autocomplete="name" required></label>
    <label>Street and number <input name="street" required></label>
    <label>Postal code <input name="postcode" inputmode="numeric" required></label>
    <label>City <input name="city" required></label>
    <label>Country <select name="country"><option>Netherlands</option><option>Germany</option><option>Denmark</option></select></label>
  </fieldset>
  <fieldset><legend>Delivery</legend>
    <label class="inline"><input type="radio" name="delivery" value="post" checked> Post</label>
    <label class="inline"><input type="radio" name="delivery" value="courier"> Courier</label>
    <label class="inline"><input type="radio" name="delivery" value="pickup"> Pick-up point</label>
    <p id="delivery-price" role="status">Post: € 4.90</p>
  </fieldset>
  <button class="primary">Review</button>
</form>
<p id="review" role="status"></p>`;
