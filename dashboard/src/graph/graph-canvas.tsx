import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Graph } from './graph.ts';
import { createStage, type Stage } from './stage.ts';
import { listenTo } from './stage-input.ts';

interface Props {
  readonly graph: Graph;
  readonly picked: string | null;
  readonly onPick: (id: string) => void;
  readonly issuesIn: (id: string) => number;
  readonly addressOf: (name: string) => string | null;
}

/** The graph to move about in. What it shows is listed beside it, for whoever does not see it. */
export function GraphCanvas({ graph, picked, onPick, issuesIn, addressOf }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const door = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(null);
  /** Picked in the drawing itself: it is in view already. */
  const here = useRef<string>(null);
  const help = useId();
  const pick = useEffectEvent((id: string) => {
    here.current = id;
    onPick(id);
  });
  const issues = useEffectEvent(issuesIn);
  const address = useEffectEvent(addressOf);
  useEffect(() => {
    if (!canvas.current || !door.current) return;
    const options = { graph, issuesIn: (id: string) => issues(id), addressOf: (name: string) => address(name) };
    const opened = createStage(canvas.current, options);
    const deaf = listenTo(canvas.current, door.current, opened, (id) => pick(id));
    stage.current = opened;
    return () => {
      deaf();
      opened.close();
    };
  }, [graph]);
  useEffect(() => {
    stage.current?.pick(picked, graph.states.length > 0 && here.current !== picked);
    here.current = null;
  }, [picked, graph]);
  return (
    <div className="graph-frame">
      <div className="graph-tools">
        <button type="button" aria-label="Zoom in" onClick={() => stage.current?.zoom(1.4)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => stage.current?.zoom(1 / 1.4)}>
          −
        </button>
        <button type="button" onClick={() => stage.current?.showAll()}>
          All
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an application has keys of its own. */}
      <div ref={door} tabIndex={0} role="application" aria-label="State graph" aria-describedby={help}>
        <canvas ref={canvas} />
      </div>
      <p id={help} className="quiet graph-help">
        Drag or arrow keys move, + and − zoom, 0 shows all, a click picks, Enter picks what is nearest to the middle.
        Ctrl and the wheel zoom as well.
      </p>
    </div>
  );
}
