/** Parts of the planted pages. */

export const rooms = [
  ...['lists', 'texts', 'carrying', 'menus', 'dialogs', 'forms', 'wizard', 'routes', 'things'],
  ...['library', 'posting', 'complaints', 'stock'],
] as const;

/** A page with the menu of all; `script` may call `fail(id)`, which throws what `defects.ts` looks for, and `$` (by id). */
export const page = (
  title: string,
  body: string,
  script = '',
  menu = true,
): string => `<!doctype html><html lang="en"><head>
<meta charset="utf-8"><title>${title}</title><style>
body{font:16px sans-serif;margin:1rem}nav a{margin-right:1rem}[hidden]{display:none!important}
.box{border:1px solid #777;padding:.5rem;margin:.5rem 0;min-height:1.5rem}.over{position:fixed;inset:20% 25%;z-index:500;background:#fff;border:2px solid #333;padding:1rem}
.pick{cursor:pointer}.list{position:absolute;z-index:200;background:#fff;border:1px solid #333;padding:.3rem}
</style></head><body>${menu ? `<nav>${rooms.map((room) => `<a href="/${room}">${room}</a>`).join('')}</nav>` : ''}<main><h1>${title}</h1>${body}</main>
<script>const $=(id)=>document.getElementById(id);const fail=(id)=>{throw new Error('planted: '+id)};${script}</script></body></html>`;
