/** What a leased row carries; see lease.ts. A free row's lease ended at the beginning of time. */
export interface LeaseFields {
  leaseOwner: string | null;
  leaseUntil: Date;
  /** Fencing token: grows with each lease, so that a holder of an older one can write nothing. */
  epoch: number;
}

export const never = new Date(0);

export const leaseFields = {
  leaseOwner: { type: String, default: null },
  leaseUntil: { type: Date, default: () => never },
  epoch: { type: Number, default: 0 },
};
