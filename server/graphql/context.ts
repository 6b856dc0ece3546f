import type { Caller } from '../auth/caller.ts';
import type { Platform } from '../platform.ts';
import type { Loaders } from './loaders.ts';

/** What every resolver gets. */
export interface GraphqlContext {
  readonly caller: Caller;
  readonly platform: Platform;
  /** For this request alone. */
  readonly loaders: Loaders;
  /** How many rows the answer may still have. */
  readonly rows: { left: number };
}
