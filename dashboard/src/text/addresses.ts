/** The address when it leads to the web; null for `javascript:` and whatever else a stranger's page may have named. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/**
 * A signed link to an artifact as this browser reaches it. A server that was told no BASE_URL makes it for the machine
 * it runs on, while this page may have been opened from another.
 */
export function artifactAddress(link: string): string {
  const url = new URL(link);
  const { hostname } = window.location;
  if (isThisMachine(url.hostname) && !isThisMachine(hostname)) url.hostname = hostname;
  return url.href;
}

/** Playwright's trace viewer with the archive that the link leads to. It stands beside the artifacts. */
export function traceAddress(link: string): string {
  const archive = artifactAddress(link);
  return `${new URL(archive).origin}/trace/?trace=${encodeURIComponent(archive)}`;
}

const isThisMachine = (hostname: string) => /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname);
