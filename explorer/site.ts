/** The one origin that a run explores. Where its first page redirects to a sibling address, that one. */
export interface Site {
  readonly origin: string;
  /** Whether an address is of this origin. */
  owns(url: string): boolean;
  /** Takes the origin that the first page led to; false when it is somebody else's. */
  adopt(landed: string): boolean;
}

export function createSite(url: string): Site {
  let { origin } = new URL(url);
  return {
    get origin() {
      return origin;
    },
    owns: (other) => other.startsWith(`${origin}/`) || other === origin,
    adopt(landed) {
      if (!URL.canParse(landed)) return true;
      const to = new URL(landed);
      if (to.origin === origin || !/^https?:$/.test(to.protocol)) return true;
      const bare = (host: string) => host.replace(/^www\./, '');
      if (bare(to.hostname) !== bare(new URL(origin).hostname)) return false;
      origin = to.origin;
      return true;
    },
  };
}
