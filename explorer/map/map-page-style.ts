export const mapPageStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1d2733, #e5eaf0); --soft: light-dark(#5b6875, #9aa7b4); --paper: light-dark(#f5f7f9, #11161c);
  --card: light-dark(#fff, #1a212a); --line: light-dark(#b9c4ce, #3a4653); --link: light-dark(#0b5cad, #7db8f5); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.2rem; max-width: 110rem; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.2; } h2 { margin: 1.2rem 0 0.4rem; font-size: 1.1rem; }
header p { margin: 0.2rem 0; color: var(--soft); overflow-wrap: anywhere; }
.brand { font-weight: 700; letter-spacing: 0.04em; }
header .note { color: inherit; }
main { display: grid; grid-template-columns: minmax(0, 1fr) 24rem; gap: 1rem; margin-top: 0.8rem; height: 70vh; min-height: 26rem; }
@media (max-width: 60rem) { main { grid-template-columns: 1fr; height: auto; } .canvas { height: 60vh; } }
.canvas, aside { position: relative; border: 1px solid var(--line); border-radius: 12px; background: var(--card); overflow: hidden; }
aside { padding: 0.9rem 1rem; overflow: auto; }
aside img { width: 100%; border: 1px solid var(--line); border-radius: 8px; }
aside h2, aside h3 { margin: 0.5rem 0 0.2rem; overflow-wrap: anywhere; } aside h3 { font-size: 0.95rem; }
aside p, aside li { margin: 0.15rem 0; overflow-wrap: anywhere; } aside ol, aside ul { margin: 0.2rem 0; padding-left: 1.4rem; }
a { color: var(--link); } .quiet { color: var(--soft); }
#graph { display: block; width: 100%; height: 100%; cursor: grab; touch-action: none; user-select: none; }
#graph.dragged { cursor: grabbing; }
.card { fill: var(--card); stroke: var(--line); } .name { fill: var(--ink); } .page { fill: var(--soft); }
.node { cursor: pointer; } .node:focus { outline: none; }
.node:focus-visible .card, .node:hover .card { stroke: var(--link); stroke-width: 2; }
.node.picked .card { stroke: var(--link); stroke-width: 4; }
.edge.lit { stroke: var(--link); stroke-opacity: 1; stroke-width: 2.4; }
.tools { position: absolute; top: 0.6rem; left: 0.6rem; margin: 0; display: flex; gap: 0.3rem; z-index: 1; }
button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 0.15rem 0.6rem; cursor: pointer; }
button:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
aside li button { border: 0; padding: 0; color: var(--link); text-align: left; background: none; }
.film { display: flex; gap: 0.6rem; margin: 0; padding: 0.2rem; list-style: none; overflow-x: auto; }
.film button { display: block; padding: 0.2rem; } .film span { display: block; font-size: 0.8rem; color: var(--soft); white-space: nowrap; }
.film img { display: block; border-radius: 6px; } .film .picked { outline: 3px solid var(--link); }
.coverage { display: block; max-width: 100%; height: auto; border-radius: 12px; }
`;
