import type { Id } from '../models/ids.ts';
import type { Platform } from '../platform.ts';

/** The dashboard's page of a batch. */
export const batchPage = ({ baseUrl }: Platform, batchId: Id): string => `${baseUrl}/batches/${batchId}`;
