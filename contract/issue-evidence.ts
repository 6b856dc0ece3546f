/** What a run keeps of a page beside an issue's picture: its document, what its console said, what it asked for. */
import { z } from 'zod';

export const consoleLevels = ['ERROR', 'WARNING', 'INFO', 'LOG', 'DEBUG'] as const;

/** At most so much is kept of one issue. */
export const evidenceLimits = {
  messages: 50,
  requests: 50,
  /** Characters of one message, and of one address. */
  text: 2_000,
  address: 1_000,
  /** Characters of the document with its styles. */
  dom: 600_000,
  /** Bytes of a log that is still read. */
  logBytes: 1024 * 1024,
} as const;

export const consoleMessage = z.object({
  at: z.iso.datetime(),
  level: z.enum(consoleLevels),
  text: z.string().max(evidenceLimits.text),
  /** `address:line` of the script that said it. */
  source: z.string().max(evidenceLimits.address).nullable(),
});
export type ConsoleMessage = z.infer<typeof consoleMessage>;

/** The console's artifact: oldest first. */
export const consoleLog = z.object({
  version: z.literal(1),
  messages: z.array(consoleMessage).max(evidenceLimits.messages),
});

/** An entry of HAR 1.2, as far as it is read again; names with `_` are those that browsers write, too. */
export const harEntry = z.object({
  startedDateTime: z.iso.datetime(),
  /** Milliseconds. */
  time: z.number().min(0),
  request: z.object({ method: z.string().max(50), url: z.string().max(evidenceLimits.address) }),
  response: z.object({
    /** 0: there was none. */
    status: z.int().min(0).max(999),
    content: z.object({ mimeType: z.string().max(200) }),
    /** Bytes over the network; -1: not known. */
    _transferSize: z.int().min(-1),
    _error: z.string().max(200).nullable(),
  }),
  _resourceType: z.string().max(50),
  /** Whether it had come to its end when the log was written. */
  _ended: z.boolean(),
});

/** The network's artifact, in the order in which things were asked for. */
export const harLog = z.object({ log: z.object({ entries: z.array(harEntry).max(evidenceLimits.requests) }) });
