import type { Id } from '../models/ids.ts';

/** The rows of these ids, in this order. */
export async function rowsOf<Row extends { _id: Id }>(
  own: { findByIds(ids: readonly Id[]): PromiseLike<Row[]> },
  ids: readonly Id[],
): Promise<Row[]> {
  const rows = await own.findByIds(ids);
  const place = new Map(ids.map((id, at) => [String(id), at]));
  return rows.sort((a, b) => (place.get(String(a._id)) ?? 0) - (place.get(String(b._id)) ?? 0));
}
