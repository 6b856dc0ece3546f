/** Sends JSON and gives the answer's; throws with the status when it is refused. */
export async function postJson(url: string, body: object, token?: string, method = 'POST'): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${new URL(url).pathname} answered ${response.status}: ${text.slice(0, 200)}`);
  return text === '' ? null : JSON.parse(text);
}
