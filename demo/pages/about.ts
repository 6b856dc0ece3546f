export const aboutPage = (): string => `<h1>About Harbour Lane</h1>
<div class="about">
  <div>
    <p>Four people, one workshop, and a lot of brass. We have made lanterns by the harbour since 1987.</p>
    <details><summary>Where is the workshop?</summary><p>Behind the fish market, second door. Ring twice.</p></details>
    <details><summary>Do you repair old lanterns?</summary><p>Yes, on Thursdays. <a href="/contact">Write first</a>.</p></details>
  </div>
  <figure><img src="/media/team.jpg" alt="The four of us in front of the workshop" width="320" height="220"><figcaption>The four of us</figcaption></figure>
</div>`;
