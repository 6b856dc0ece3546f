/** Deadlines: every wait of the explorer goes through here, so that none is without end or abort. */
export class DeadlineError extends Error {
  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms} ms`);
    this.name = 'DeadlineError';
  }
}

/** Rejects with DeadlineError after `ms`, or with the signal's reason when that fires first. */
export async function within<T>(what: string, ms: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  work.catch(() => {});
  signal?.throwIfAborted();
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(what, ms)), Math.max(0, ms));
    onAbort = () => reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
    if (onAbort) signal?.removeEventListener('abort', onAbort);
  }
}

/** For work whose failure changes nothing: `otherwise` on deadline or error. */
export async function atMost<T, D>(ms: number, work: Promise<T>, otherwise: D): Promise<T | D> {
  return within('optional work', ms, work).catch(() => otherwise);
}

/** Resolves after `ms`; rejects with the signal's reason when it fires. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await within('pause', ms, new Promise<never>(() => {}), signal).catch((error: unknown) => {
    if (!(error instanceof DeadlineError)) throw error;
  });
}
