/** The hidden lines that our block stands between. Each is a line of its own; nothing else in a block may be one. */
export const startMarker = (targetId: string): string => `<!-- outrider:comment v=1 target=${targetId} -->`;
export const endMarker = '<!-- /outrider:comment -->';
