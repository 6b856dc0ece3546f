/** A repository, as GitHub's API wants it. */
export function place({ repository }: { readonly repository: string }): { owner: string; repo: string } {
  const [owner = '', repo = ''] = repository.split('/');
  return { owner, repo };
}
