import { endMarker, startMarker } from './markers.ts';

/** A comment's text, cut at our block. */
export interface CommentParts {
  readonly before: string;
  /** Null when the comment has no block of this target. */
  readonly block: string | null;
  readonly after: string;
}

/**
 * Finds this target's block: from its start marker to the next end marker, both alone on their line. Without an end marker
 * (somebody cut it away) the block reaches to the next block's start or to the end: what cannot be told from ours is ours.
 */
export function cut(body: string, targetId: string): CommentParts {
  const lines = body.replaceAll('\r\n', '\n').split('\n');
  const start = lines.findIndex((line) => line.trim() === startMarker(targetId));
  if (start < 0) return { before: body, block: null, after: '' };
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.trim() === endMarker);
  const nextStart = rest.findIndex((line) => anyStart.test(line.trim()));
  const closed = end >= 0 && (nextStart < 0 || end < nextStart);
  const blockEnd = start + 1 + (closed ? end + 1 : nextStart >= 0 ? nextStart : rest.length);
  return {
    before: lines.slice(0, start).join('\n'),
    block: lines.slice(start, blockEnd).join('\n'),
    after: lines.slice(blockEnd).join('\n'),
  };
}

/** The comment's text with `block` in place of the old one; without an old one, people's text goes on below it. */
export function merge({ before, block: old, after }: CommentParts, block: string): string {
  const parts = old === null ? [block, before, after] : [before, block, after];
  return parts.filter((part) => part !== '').join('\n');
}

/** True when the text holds this target's block. */
export const hasBlock = (body: string, targetId: string): boolean => cut(body, targetId).block !== null;

const anyStart = /^<!-- outrider:comment v=\d+ target=\S+ -->$/;
