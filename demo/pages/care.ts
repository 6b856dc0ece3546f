/** A widget with its own addresses behind the hash; the page's script draws the steps. */
export const carePage = (): string => `<h1>Care guide</h1>
<div id="care" class="care">
  <nav aria-label="Steps"><a href="#/cleaning">Cleaning</a> <a href="#/wick">Wick</a> <a href="#/glass">Glass</a> <a href="#/storage">Storage</a></nav>
  <section id="care-step" aria-live="polite"><p>Choose what you want to look after.</p></section>
</div>`;
