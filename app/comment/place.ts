import type { CommentTask } from '../../contract/comment-desk.ts';

/** The repository of a task, as GitHub's API wants it. */
export function place({ repository }: CommentTask): { owner: string; repo: string } {
  const [owner = '', repo = ''] = repository.split('/');
  return { owner, repo };
}
