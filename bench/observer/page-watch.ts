/**
 * Runs in an isolated world of every frame and is sent as source text: each function may use only its parameters, the
 * browser's globals and the other functions of `watchSource`.
 */

export const watchWorld = 'outrider-bench';

export interface FrameReport {
  readonly href: string;
  /** Addresses since the last report that came and went. */
  readonly passed: string[];
  /** Tenths of a second, since 1970, in which something moved. */
  readonly moved: number[];
  readonly inputs: number;
  /** Digest of what is on screen; null in frames, and before there is a body. */
  readonly shape: string | null;
}

/** What is on screen as tags, roles and types; equal neighbours count once, words and styles not at all. */
function shapeOf(parent: Element | ShadowRoot, depth: number): string {
  const shapes: string[] = [];
  for (const child of depth > 40 ? [] : parent.children) {
    if (/^(script|style|noscript|link|meta|svg|path)$/i.test(child.tagName)) continue;
    const { width, height } = child.getBoundingClientRect();
    if (width === 0 && height === 0 && getComputedStyle(child).display !== 'contents') continue;
    const inner = shapeOf(child, depth + 1);
    const own = [child.tagName, child.getAttribute('role') ?? '', child.getAttribute('type') ?? ''].join('.');
    const shape = inner ? `${own}(${inner})` : own;
    if (shape !== shapes.at(-1)) shapes.push(shape);
  }
  if ('shadowRoot' in parent && parent.shadowRoot) shapes.push(`#${shapeOf(parent.shadowRoot, depth + 1)}`);
  return shapes.join(',');
}

/** 64 bits of a text, by two multiplicative hashes. */
function brief(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 13);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** Gives the function that reports what happened since it was last called. */
function watch(): () => FrameReport {
  let moved = new Set<number>();
  let passed: string[] = [];
  let inputs = 0;
  let changed = true;
  let idle = 0;
  let shape: string | null = null;
  let notBefore = 0;
  const move = () => moved.add(Math.floor(Date.now() / 100));
  const change = () => {
    changed = true;
    move();
  };
  new MutationObserver(change).observe(document, {
    ...{ subtree: true, childList: true, attributes: true, characterData: true },
  });
  const quietly = { capture: true, passive: true };
  for (const gesture of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(
      gesture,
      ({ isTrusted }) => {
        if (isTrusted) inputs++;
        move();
      },
      quietly,
    );
  addEventListener('pointermove', move, quietly);
  globalThis.navigation?.addEventListener('currententrychange', () => passed.push(location.href));

  /** Styles alone may hide and show, hence a look now and then even where no node changed; it may cost a tenth of the time. */
  function look(): void {
    const begun = performance.now();
    if (window.top !== window || !document.body || begun < notBefore) return;
    if (!changed && ++idle < 6) return;
    changed = false;
    idle = 0;
    shape = brief(shapeOf(document.body, 0));
    notBefore = performance.now() + 10 * (performance.now() - begun);
  }

  return () => {
    look();
    const report = { href: location.href, passed, moved: [...moved], inputs, shape };
    moved = new Set();
    passed = [];
    inputs = 0;
    return report;
  };
}

export const watchSource = `(() => {
  if (globalThis.__bench) return;
  ${[shapeOf, brief, watch].map(String).join('\n')}
  globalThis.__bench = watch();
})()
//# sourceURL=__outrider_bench`;
