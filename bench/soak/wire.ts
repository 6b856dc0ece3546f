/** A piece of network between two processes: passes bytes on to whoever is up behind it, and can be cut. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Wire {
  readonly port: number;
  /** Breaks every connection; answers with how many there were. */
  cut(): number;
  close(): Promise<void>;
}

/** `upstreams` are the ports to try for the next connection, the best one first. */
export async function openWire(upstreams: () => readonly number[]): Promise<Wire> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.once('close', () => open.delete(near));
    near.on('error', () => {});
    void join(near);
  });

  async function join(near: Socket): Promise<void> {
    for (const port of upstreams()) {
      const far = connect({ port, host: '127.0.0.1' });
      const joined = await Promise.race([
        once(far, 'connect').then(
          () => true,
          () => false,
        ),
        once(near, 'close').then(() => false),
      ]);
      far.on('error', () => {});
      if (!joined) {
        far.destroy();
        continue;
      }
      far.once('close', () => near.destroy());
      near.once('close', () => far.destroy());
      if (near.destroyed) far.destroy();
      near.pipe(far).pipe(near);
      return;
    }
    near.resetAndDestroy();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = () => {
    const { size } = open;
    for (const socket of open) socket.resetAndDestroy();
    return size;
  };
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    cut,
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      cut();
      await closed;
    },
  };
}
