import { removedOf } from '../models/hides-removed.ts';
import { type Id, parseId } from '../models/ids.ts';
import type { Platform } from '../platform.ts';
import type { BookQuery } from './issue-book.ts';
import { issueBook } from './issue-books.ts';

/** A page's ids, in order, and how many issues a search finds; null when the issues themselves have to be looked at. */
export async function searchIssues(
  platform: Platform,
  organisationId: Id,
  query: Omit<BookQuery, 'without'>,
): Promise<{ ids: Id[]; totalCount: number } | null> {
  const { subjectIds, targetIds } = await removedOf(platform.connection, organisationId);
  const book = await issueBook(platform, organisationId);
  if (!book) return null;
  const { page, totalCount } = book.find({ ...query, without: new Set([...subjectIds, ...targetIds].map(String)) });
  return { ids: page.flatMap((id) => parseId(id) ?? []), totalCount };
}
