import type { Caller } from '../auth/caller.ts';
import type { Platform } from '../platform.ts';

/** What every resolver gets. */
export interface GraphqlContext {
  readonly caller: Caller;
  readonly platform: Platform;
}
