import { ApiError } from '../../../contract/api-client.ts';
import type { Graph } from './graph.ts';
import type { GraphAnswer } from './graph-worker.ts';

/** The laid-out graph of the map that the link leads to. Throws ApiError, or the signal's reason. */
export async function loadGraph(link: string, signal: AbortSignal): Promise<Graph> {
  const worker = new Worker(new URL('./graph-worker.ts', import.meta.url), { type: 'module' });
  const told = Promise.withResolvers<GraphAnswer>();
  const stop = () => told.reject(signal.reason);
  try {
    signal.throwIfAborted();
    signal.addEventListener('abort', stop, { once: true });
    worker.onmessage = ({ data }: MessageEvent<GraphAnswer>) => told.resolve(data);
    worker.onerror = () => told.resolve({ problem: 'The state graph could not be drawn: reload the page.' });
    worker.postMessage(link);
    const answer = await told.promise;
    if ('graph' in answer) return answer.graph;
    throw new ApiError(answer.problem, { code: 'NETWORK' });
  } finally {
    signal.removeEventListener('abort', stop);
    worker.terminate();
  }
}
