import { type Agent, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

interface Sending {
  readonly headers: Record<string, string>;
  readonly agent: Agent;
  readonly signal: AbortSignal;
}

/** One POST on a connection that stays. */
export function send(
  url: string,
  body: string,
  { headers, agent, signal }: Sending,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent, signal, timeout: 30_000 }, (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('No answer within 30 s.')));
    sent.on('error', reject);
    sent.end(body);
  });
}
