export interface Pauses {
  /** GitHub asked this installation to wait: whoever goes on all the same is held off for longer. */
  readonly hold: (installationId: number, seconds: number, now?: number) => void;
  /** Until it may be asked again; 0 when it may now. */
  readonly secondsLeft: (installationId: number, now?: number) => number;
}

/** In memory: a process that begins anew is told again by GitHub. */
export function createPauses(): Pauses {
  const until = new Map<number, number>();
  return {
    hold(installationId, seconds, now = Date.now()) {
      until.set(installationId, Math.max(until.get(installationId) ?? 0, now + seconds * 1000));
    },
    secondsLeft(installationId, now = Date.now()) {
      const left = ((until.get(installationId) ?? 0) - now) / 1000;
      if (left <= 0) until.delete(installationId);
      return Math.max(0, left);
    },
  };
}
