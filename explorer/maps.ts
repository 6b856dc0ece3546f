/** Maps whose first entry is what was not met for longest, so that what goes first when they are full is known. */

export function bump(map: Map<string, number>, key: string): number {
  const next = (map.get(key) ?? 0) + 1;
  renew(map, key, next);
  return next;
}

/** Sets it as what was met last. */
export function renew<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
}
