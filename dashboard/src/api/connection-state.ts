let connected = false;

/** Whether somebody listens for changes, so that pages need not poll. */
export const isConnected = (): boolean => connected;

export function setConnected(is: boolean): void {
  connected = is;
}
