/** The results are fetched by the page's script. */
export const searchPage = (): string => `<h1>Search</h1>
<form id="search" role="search">
  <label>What are you looking for? <input type="search" name="q" placeholder="lantern"></label>
  <label>Sort by <select name="sort"><option value="name">Name</option><option value="price">Price</option><option value="rating">Rating</option></select></label>
  <button class="primary">Search</button>
</form>
<p id="search-note" role="status"></p>
<ul class="grid" id="results"></ul>`;
