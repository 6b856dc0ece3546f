/** Where people use GitHub: github.com of api.github.com, the host itself of an Enterprise's `/api/v3`. */
export function githubWebAddress(apiUrl: string): string {
  const { protocol, host } = new URL(apiUrl);
  return `${protocol}//${host.replace(/^api\./, '')}`;
}
