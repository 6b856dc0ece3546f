/** The address when it leads to the web; null for `javascript:` and whatever else a stranger's page may have named. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/**
 * A signed artifact link as a path of our own origin. The API makes it with BASE_URL, while this page may have been
 * opened by another name of the same server (localhost), and its CSP shows pictures of its own origin alone.
 */
export function ownPath(link: string): string {
  const { pathname, search } = new URL(link, window.location.origin);
  return `${pathname}${search}`;
}
