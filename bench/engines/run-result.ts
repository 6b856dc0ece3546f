import { z } from 'zod';

/** What an engine says of itself. */
export const runResult = z.object({
  status: z.enum(['completed', 'failed']),
  failureReason: z.string().nullish(),
  progress: z.object({ actions: z.number() }),
  /** Absent from an engine that does not count it. */
  javascript: z.object({ executedBytes: z.number(), startBytes: z.number() }).optional(),
  issues: z.array(
    z.object({
      fingerprint: z.string(),
      kind: z.string(),
      severity: z.string(),
      title: z.string(),
      message: z.string(),
      /** How often it was replayed, and showed again then. Absent from an engine that replays nothing. */
      replays: z.number().optional(),
      confirmed: z.number().optional(),
    }),
  ),
});
export type RunResult = z.infer<typeof runResult>;
