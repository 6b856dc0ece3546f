import { Types } from 'mongoose';

export type Id = Types.ObjectId;

export const newId = (): Id => new Types.ObjectId();

/** An id of ours from text that anybody may have written; null when it cannot be one. */
export function parseId(text: string): Id | null {
  return /^[0-9a-f]{24}$/.test(text) ? new Types.ObjectId(text) : null;
}
