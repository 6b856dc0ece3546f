import { z } from 'zod';

/** BROWSER_MEMORY_MB: what all processes of one run may take together, megabytes (2²⁰ bytes). */
export const browserMemoryMb = z.coerce
  .number()
  .int('must be a whole number')
  .min(256, 'must be 256 or more')
  .default(3_072);
