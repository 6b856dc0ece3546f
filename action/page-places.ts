/** Where pages are, as SARIF says it: a relative address under a base. */
export interface PagePlaces {
  /** By base id. */
  readonly bases: Readonly<Record<string, { uri: string; description: { text: string } }>>;
  of(address: string): { uri: string; uriBaseId?: string };
}

/** The first address is the product's; pages of other origins get a base each. */
export function pagePlaces(addresses: readonly string[]): PagePlaces {
  const origins = [...new Set(addresses.flatMap((address) => webAddress(address)?.origin ?? []))];
  const ids = new Map(origins.map((origin, index) => [origin, index === 0 ? 'PRODUCT' : `ORIGIN_${index + 1}`]));
  const description = { text: 'Where the explored pages are.' };
  return {
    bases: Object.fromEntries([...ids].map(([origin, id]) => [id, { uri: `${origin}/`, description }])),
    of(address) {
      const url = webAddress(address);
      const uriBaseId = url && ids.get(url.origin);
      return { uri: url ? relativePath(url) : 'index.html', ...(uriBaseId && { uriBaseId }) };
    },
  };
}

function webAddress(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * GitHub refuses a whole upload for one empty or absolute address (github/codeql-action#2456, #754), so that a folder's
 * page is named as servers name it.
 */
function relativePath({ pathname }: URL): string {
  const path = pathname.replace(/^\/+/, '');
  const named = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  // A colon before the first slash would make a scheme of what stands before it.
  const relative = named.replace(/^[^/]+/, (first) => first.replaceAll(':', '%3A'));
  // Browsers let pass in paths what no URI may hold.
  return relative.replace(/[[\]|^`{}"\\]|%(?![0-9a-f]{2})/gi, encodeURIComponent);
}
