import type { Caller } from '../auth/caller.ts';
import type { Platform } from '../platform.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What every resolver gets. */
export interface GraphqlContext {
  readonly caller: Caller;
  readonly platform: Platform;
  /** For this request alone. */
  readonly loaders: Loaders;
  /** How many rows the answer may still have. */
  readonly rows: { left: number };
}

export const rowsMax = 100_000;

/** Loaders are made when the first is asked for. */
export function contextOf(platform: Platform, caller: Caller): GraphqlContext {
  let loaders: Loaders | null = null;
  return {
    caller,
    platform,
    rows: { left: rowsMax },
    get loaders() {
      loaders ??= createLoaders(platform, caller);
      return loaders;
    },
  };
}
