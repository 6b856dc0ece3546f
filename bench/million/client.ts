import { request } from 'node:http';
import { Agent } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

export interface BenchClient {
  /** Sends one query and answers with its data and the milliseconds it took. */
  ask(query: string): Promise<{ data: Record<string, unknown>; ms: number }>;
}

const answerShape = z.object({ data: z.record(z.string(), z.unknown()), errors: z.undefined().optional() });

/** A client with one connection that stays, and one token. */
export async function openClient(url: string, apiKey: string): Promise<BenchClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${await tokenOf(url, apiKey)}`, 'content-type': 'application/json' };
  return {
    async ask(query) {
      const began = performance.now();
      const body = await post(`${url}/graphql`, JSON.stringify({ query }), headers, agent);
      const ms = performance.now() - began;
      return { data: answerShape.parse(JSON.parse(body)).data, ms };
    },
  };
}

/** An access token of an API key. */
export async function tokenOf(url: string, apiKey: string): Promise<string> {
  const [clientId = '', clientSecret = ''] = Buffer.from(apiKey, 'base64').toString('utf8').split(':');
  const response = await fetch(`${url}/realms/outrider/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

function post(url: string, body: string, headers: Record<string, string>, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent, timeout: 30_000 }, (response) => {
      text(response).then(resolve, reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('No answer within 30 s.')));
    sent.on('error', reject);
    sent.end(body);
  });
}
