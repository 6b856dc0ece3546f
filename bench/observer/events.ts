/** The protocol's events that are counted: what of each is read. */
import { z } from 'zod';

const frame = z.object({
  url: z.string(),
  parentId: z.string().optional(),
  urlFragment: z.string().default(''),
});
const remote = z.object({
  type: z.string(),
  value: z.unknown().optional(),
  description: z.string().optional(),
});

export const attached = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ targetId: z.string(), type: z.string(), url: z.string() }),
});
export const detached = z.object({ sessionId: z.string() });
export const infoChanged = z.object({ targetInfo: z.object({ type: z.string(), url: z.string() }) });
export const scriptParsed = z.object({
  ...{ scriptId: z.string(), url: z.string(), length: z.number().default(0), hash: z.string() },
  ...{ startLine: z.number(), startColumn: z.number() },
});
export const contextCreated = z.object({
  context: z.object({ id: z.number(), uniqueId: z.string(), name: z.string() }),
});
export const contextDestroyed = z.object({ executionContextId: z.number() });
export const frameNavigated = z.object({ frame });
export const navigatedWithin = z.object({ url: z.string() });
export const requestSent = z.object({
  requestId: z.string(),
  type: z.string().default(''),
  request: z.object({ method: z.string(), url: z.string() }),
  redirectResponse: z.object({ url: z.string(), status: z.number() }).optional(),
});
export const responded = z.object({
  ...{ requestId: z.string(), type: z.string(), frameId: z.string().optional() },
  response: z.object({ url: z.string(), status: z.number() }),
});
export const finished = z.object({ requestId: z.string() });
export const failed = z.object({ requestId: z.string(), errorText: z.string(), canceled: z.boolean().default(false) });
export const socketCreated = z.object({ url: z.string() });
export const thrown = z.object({
  exceptionDetails: z.object({ text: z.string(), exception: remote.optional() }),
});
export const consoleCalled = z.object({ type: z.string(), args: z.array(remote) });
export const logged = z.object({ entry: z.object({ level: z.string(), source: z.string(), text: z.string() }) });

/** As a console would print it. */
export const wordsOf = ({ value, description, type }: z.infer<typeof remote>): string =>
  value === undefined ? (description ?? type) : String(value);
