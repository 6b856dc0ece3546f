import { once } from 'node:events';
import { createServer } from 'node:net';

/** Whether one could listen there now. */
export async function isFree(port: number): Promise<boolean> {
  return (await bind(port)) !== null;
}

/** A port that nobody listens on, of those that the system gives. */
export async function freePort(): Promise<number> {
  const port = await bind(0);
  if (port === null) throw new Error('The system has no free port on 127.0.0.1.');
  return port;
}

async function bind(port: number): Promise<number | null> {
  const server = createServer();
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    await once(server, 'listening');
    const address = server.address();
    return address && typeof address === 'object' ? address.port : null;
  } catch {
    return null;
  } finally {
    server.close();
  }
}
