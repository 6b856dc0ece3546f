/** Fetches a run's map, checks it and gives everything its place, beside the page: of 2,000 states nothing of it is felt. */
import './without-eval.ts';
import { runMap } from '../../../contract/run-map.ts';
import type { Graph } from './graph.ts';
import { layOut } from './lay-out.ts';

export type GraphAnswer = { readonly graph: Graph } | { readonly problem: string };

const fetchMs = 60_000;

addEventListener('message', ({ data }: MessageEvent<string>) => {
  void answer(data).then((found) => postMessage(found));
});

async function answer(link: string): Promise<GraphAnswer> {
  try {
    const response = await fetch(link, { credentials: 'omit', signal: AbortSignal.timeout(fetchMs) });
    if (!response.ok) return { problem: 'The link to the state graph is too old: reload the page for a fresh one.' };
    return { graph: layOut(runMap.parse(await response.json())) };
  } catch {
    return { problem: 'The state graph could not be loaded: check that this device is online.' };
  }
}
