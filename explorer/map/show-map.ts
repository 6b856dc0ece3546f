import type { MapPageData } from './map-page.ts';

/** The script of the map's page, sent as its source: it must not use anything from outside of itself. */
export function showMap(): void {
  const data: MapPageData = JSON.parse(document.getElementById('data')?.textContent ?? '{"nodes":[],"edges":[]}');
  const graph = document.getElementById('graph');
  const told = document.getElementById('told');
  if (!(graph instanceof SVGSVGElement) || !told) return;
  const nodes = new Map(data.nodes.map((node) => [node.id, node]));
  const whole = graph.viewBox.baseVal;
  const all = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
  let view = { ...all };

  for (const picture of document.querySelectorAll<Element & { dataset: DOMStringMap }>('[data-frame]')) {
    const source = data.pictures[picture.dataset.frame ?? ''];
    if (source) picture.setAttribute(picture instanceof HTMLImageElement ? 'src' : 'href', source);
  }

  const show = () => graph.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${view.height}`);
  const move = (x: number, y: number) => {
    view = { ...view, x: view.x + x, y: view.y + y };
    show();
  };
  /** Zooms about a point of the drawing, which stays where it is. */
  const zoom = (factor: number, x = view.x + view.width / 2, y = view.y + view.height / 2) => {
    const width = Math.min(4 * all.width, Math.max(200, view.width * factor));
    const scale = width / view.width;
    view = { x: x - (x - view.x) * scale, y: y - (y - view.y) * scale, width, height: view.height * scale };
    show();
  };
  const pointOf = (event: MouseEvent) => {
    const matrix = graph.getScreenCTM();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
    return { x, y };
  };
  /** Drawing units of one pixel. */
  const unit = () => 1 / (graph.getScreenCTM()?.a ?? 1);

  const element = (tag: string, text: string, look = '') => {
    const made = document.createElement(tag);
    made.textContent = text;
    if (look) made.className = look;
    return made;
  };
  const list = (tag: 'ol' | 'ul', items: readonly (string | Node)[]) => {
    const made = document.createElement(tag);
    for (const item of items) {
      const line = document.createElement('li');
      line.append(item);
      made.append(line);
    }
    return made;
  };
  const nameOf = (id: string) => nodes.get(id)?.states[0]?.title || nodes.get(id)?.states[0]?.page || id;
  const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`;

  const addressOf = (url: string) => {
    // A page chose this address: as a link it may only lead to the web.
    if (!/^https?:/i.test(url)) return element('p', url);
    const link = document.createElement('a');
    link.href = url;
    link.rel = 'noreferrer noopener';
    link.target = '_blank';
    link.textContent = url;
    const line = document.createElement('p');
    line.append(link);
    return line;
  };

  const stateParts = (state: MapPageData['nodes'][number]['states'][number]) => [
    addressOf(state.url),
    element(
      'p',
      `First seen at ${clock(state.at)}, ${state.visits} ${state.visits === 1 ? 'visit' : 'visits'}`,
      'quiet',
    ),
    element('h3', 'The way to it'),
    list('ol', [...state.path]),
  ];

  const pick = (id: string, into: boolean) => {
    const node = nodes.get(id);
    const [first, ...others] = node?.states ?? [];
    if (!node || !first) return;
    for (const one of document.querySelectorAll('[data-node]'))
      one.classList.toggle('picked', one.getAttribute('data-node') === id);
    for (const edge of graph.querySelectorAll('.edge'))
      edge.classList.toggle('lit', edge.getAttribute('data-from') === id || edge.getAttribute('data-to') === id);
    const source = data.pictures[node.frame ?? ''];
    const picture = document.createElement('img');
    if (source) picture.src = source;
    picture.alt = 'What it looked like';
    const leaving = data.edges.filter(({ from }) => from === id);
    told.replaceChildren(
      ...(source ? [picture] : []),
      element('h2', first.title || first.page),
      ...stateParts(first),
      ...(leaving.length ? [element('h3', 'What leads on')] : []),
      list(
        'ul',
        leaving.slice(0, 50).map(({ to, actions }) => {
          const line = document.createElement('span');
          const door = element('button', nameOf(to));
          door.setAttribute('type', 'button');
          door.addEventListener('click', () => pick(to, true));
          line.append(`${actions.join('; ')} → `, door);
          return line;
        }),
      ),
      ...(others.length ? [element('h3', `${node.count} states are drawn as this one, among them`)] : []),
      ...others.flatMap((state) => {
        const more = document.createElement('details');
        more.append(element('summary', `${state.id}: ${state.title || state.page}`), ...stateParts(state));
        return [more];
      }),
    );
    if (into) center(id);
  };
  const center = (id: string) => {
    const at = graph.querySelector(`.node[data-node="${CSS.escape(id)}"]`);
    if (!(at instanceof SVGGraphicsElement)) return;
    const box = at.getBBox();
    const { e, f } = at.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
    const width = Math.min(view.width, 1_100);
    const height = (view.height / view.width) * width;
    view = { x: e + box.width / 2 - width / 2, y: f + box.height / 2 - height / 2, width, height };
    show();
  };

  let drag: { x: number; y: number; moved: number } | null = null;
  graph.addEventListener('pointerdown', ({ clientX, clientY, button }) => {
    if (button === 0) drag = { x: clientX, y: clientY, moved: 0 };
  });
  window.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (!drag) return;
    const [x, y] = [clientX - drag.x, clientY - drag.y];
    drag = { x: clientX, y: clientY, moved: drag.moved + Math.abs(x) + Math.abs(y) };
    if (drag.moved < 4) return;
    graph.classList.add('dragged');
    move(-x * unit(), -y * unit());
  });
  window.addEventListener('pointerup', () => {
    const still = drag !== null && drag.moved < 4;
    drag = null;
    // The click that ends a drag picks nothing.
    if (still) graph.classList.remove('dragged');
    else setTimeout(() => graph.classList.remove('dragged'));
  });
  graph.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const { x, y } = pointOf(event);
      zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 250), x, y);
    },
    { passive: false },
  );
  const nodeAt = (target: EventTarget | null) =>
    target instanceof Element ? (target.closest('[data-node]')?.getAttribute('data-node') ?? null) : null;
  document.addEventListener('click', ({ target }) => {
    if (graph.classList.contains('dragged')) return;
    const id = nodeAt(target);
    if (id) pick(id, target instanceof Element && !graph.contains(target));
    const way = target instanceof Element ? target.getAttribute('data-zoom') : null;
    if (way === 'in') zoom(1 / 1.4);
    if (way === 'out') zoom(1.4);
    if (way === 'all') {
      view = { ...all };
      show();
    }
  });
  graph.addEventListener('keydown', (event) => {
    const step = view.width / 10;
    const moves: Record<string, () => void> = {
      '+': () => zoom(1 / 1.4),
      '-': () => zoom(1.4),
      ArrowLeft: () => move(-step, 0),
      ArrowRight: () => move(step, 0),
      ArrowUp: () => move(0, -step),
      ArrowDown: () => move(0, step),
    };
    const id = event.key === 'Enter' || event.key === ' ' ? nodeAt(event.target) : null;
    if (id) pick(id, false);
    else if (moves[event.key]) moves[event.key]?.();
    else return;
    event.preventDefault();
  });
}
