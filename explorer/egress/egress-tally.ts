/** Counts what goes through the egress proxy of a run. */
import type { Socket } from 'node:net';

export interface EgressUse {
  readonly receivedBytes: number;
  readonly sentBytes: number;
  readonly connections: number;
  /** Requests that were refused by the rules. */
  readonly refusals: number;
  /** Since the proxy was opened, milliseconds. */
  readonly ms: number;
}

export interface EgressTally {
  /** Counts a connection's bytes; the same connection may be given again. */
  follow(socket: Socket): void;
  refused(): void;
  use(): EgressUse;
  /** Ends all connections. */
  destroy(): void;
}

export function createTally(): EgressTally {
  const began = performance.now();
  const sockets = new Set<Socket>();
  let receivedBytes = 0;
  let sentBytes = 0;
  let connections = 0;
  let refusals = 0;
  return {
    follow(socket) {
      if (sockets.has(socket)) return;
      sockets.add(socket);
      connections++;
      socket.once('close', () => {
        receivedBytes += socket.bytesRead;
        sentBytes += socket.bytesWritten;
        sockets.delete(socket);
      });
    },
    refused: () => {
      refusals++;
    },
    use() {
      const now = { receivedBytes, sentBytes, connections, refusals, ms: Math.round(performance.now() - began) };
      for (const { bytesRead, bytesWritten } of sockets) {
        now.receivedBytes += bytesRead;
        now.sentBytes += bytesWritten;
      }
      return now;
    },
    destroy() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
