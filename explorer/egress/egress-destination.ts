import type { HostAddress } from './resolve-host.ts';

/** Where a connection goes: to one of these addresses, which all were judged. */
export interface Destination {
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly HostAddress[];
}

/** The destination is not one that a page under test may reach. */
export class EgressRefusal extends Error {
  override readonly name = 'EgressRefusal';
}
