export const reportStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1d2733, #e5eaf0); --soft: light-dark(#5b6875, #9aa7b4); --paper: light-dark(#f5f7f9, #11161c);
  --card: light-dark(#fff, #1a212a); --line: light-dark(#dfe5ea, #2c3641); --link: light-dark(#0b5cad, #7db8f5); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.2rem 3rem; max-width: 76rem; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--link); overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 2rem; line-height: 1.2; }
h2 { margin: 0.3rem 0; font-size: 1.15rem; overflow-wrap: anywhere; }
.brand { margin: 0 0 0.4rem; color: var(--soft); font-weight: 700; letter-spacing: 0.04em; }
.failure { padding: 0.8rem 1rem; border-left: 4px solid light-dark(#b3261e, #ff8a80); background: var(--card); }
.tiles { display: flex; flex-wrap: wrap; gap: 0.8rem; margin: 1.4rem 0; }
.tiles div { flex: 1 1 8rem; padding: 0.8rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.tiles dt { color: var(--soft); font-size: 0.85rem; }
.tiles dd { margin: 0; font-size: 1.6rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.contents { list-style: none; padding: 0.8rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.contents li { padding: 0.15rem 0; }
article { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 24rem); gap: 1.5rem; margin: 1rem 0; padding: 1.1rem 1.2rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
article:target { outline: 2px solid var(--link); }
@media (max-width: 52rem) { article { grid-template-columns: 1fr; } }
.kind, .where { margin: 0; color: var(--soft); font-size: 0.9rem; }
.badge { display: inline-block; min-width: 4.6rem; padding: 0.05rem 0.5rem; border-radius: 99px; text-align: center; font-size: 0.78rem; color: #fff; }
.critical { background: #8c1d18; } .high { background: #b3401e; } .medium { background: #8a6100; } .low { background: #55636f; }
pre { margin: 0.6rem 0; padding: 0.7rem 0.9rem; max-height: 22rem; overflow: auto; border-radius: 8px; background: var(--paper); border: 1px solid var(--line); font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.log { max-height: 22rem; margin: 0.4rem 0; overflow: auto; border: 1px solid var(--line); border-radius: 8px; }
.log table { width: 100%; min-width: 44rem; border-collapse: collapse; font-size: 0.8rem; } .log th { color: var(--soft); font-weight: 500; }
.log :is(th, td) { padding: 0.2rem 0.6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; white-space: pre-wrap; } .log .bad td { color: light-dark(#b3261e, #ff8a80); }
summary { cursor: pointer; color: var(--soft); }
details ol { margin: 0.4rem 0; padding-left: 2.2rem; overflow-wrap: anywhere; }
.picture img { width: 100%; border: 1px solid var(--line); border-radius: 8px; display: block; }
.whole { margin-top: 2rem; }
.film { display: flex; gap: 0.6rem; margin: 0.6rem 0 1rem; padding: 0 0 0.4rem; list-style: none; overflow-x: auto; }
.film img { display: block; border: 1px solid var(--line); border-radius: 6px; } .film span { color: var(--soft); font-size: 0.8rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); gap: 1rem; }
figure { margin: 0; padding: 0.8rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
figure img { display: block; width: 100%; max-height: 24rem; object-fit: contain; border-radius: 8px; background: #fff; } figcaption { margin-top: 0.4rem; color: var(--soft); font-size: 0.9rem; }
footer { margin-top: 2rem; color: var(--soft); font-size: 0.9rem; }
`;
