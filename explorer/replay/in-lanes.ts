/** As many at a time. When one fails the others go to their end before that is told, so that none works unseen. */
export async function inLanes(count: number, lane: (index: number) => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: count }, (_, index) => lane(index)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
