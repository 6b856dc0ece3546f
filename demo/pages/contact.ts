/** Sent by the page's script. */
export const contactPage = (): string => `<h1>Contact</h1>
<form id="contact">
  <label>Your name <input name="name" required></label>
  <label>E-mail <input type="email" name="email" required></label>
  <label>Topic <select name="topic"><option>Question</option><option>Refund</option><option>Delivery</option></select></label>
  <label>Message <textarea name="message" rows="4" required></textarea></label>
  <button class="primary">Send message</button>
</form>
<p id="contact-note" role="status"></p>`;
