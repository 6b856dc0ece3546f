/**
 * Whether a word was drawn, not written: eight characters or more, a digit among them, and at least three changes between
 * small, capital and digit that no camelCase makes (`x6tRpcCe`, not `Base64Encoder`).
 */
export function isRandomToken(word: string): boolean {
  if (!/^(?=.*\d)[A-Za-z0-9_-]{8,40}$/.test(word)) return false;
  const kinds = Array.from(word.replace(/[_-]/g, ''), (one) => (/\d/.test(one) ? 'd' : /[a-z]/.test(one) ? 'l' : 'u'));
  const changes = kinds.filter(
    (kind, at) => at > 0 && kind !== kinds[at - 1] && !(kind === 'l' && kinds[at - 1] === 'u'),
  );
  return changes.length >= 3;
}
