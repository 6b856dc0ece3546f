/** Shortest form of a commit that counts: what git itself shows. */
const shortest = 7;

/** Whether the text holds the commit, whole or shortened to seven characters or more. */
export const holdsCommit = (text: string, sha: string): boolean =>
  [...text.matchAll(/(?<![0-9a-z])[0-9a-f]{7,}(?![0-9a-z])/gi)].some(([word]) => isCommit(word, sha));

/** Whether the body holds the wanted text, in which `{commit}` stands for the commit. */
export function holdsText(body: string, wanted: string, sha: string | null): boolean {
  if (sha === null || !wanted.includes('{commit}')) return body.includes(wanted);
  const pattern = wanted.split('{commit}').map(escaped).join('([0-9a-f]{7,})');
  return [...body.matchAll(new RegExp(pattern, 'gi'))].some(([, ...words]) =>
    words.every((word) => word !== undefined && isCommit(word, sha)),
  );
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const isCommit = (word: string, sha: string): boolean =>
  word.length >= shortest && sha.toLowerCase().startsWith(word.toLowerCase());

/** What is at `a.b.0` or `/a/b/0` of a JSON text, as text; null when nothing is. */
export function valueAt(json: string, path: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  const keys = path.startsWith('/') ? path.slice(1).split('/') : path.replace(/^\$?\.?/, '').split('.');
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) return null;
    value = Object.entries(value).find(([name]) => name === key)?.[1];
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
