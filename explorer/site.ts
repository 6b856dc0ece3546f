import { isLoopback } from '../contract/allowed-host.ts';

/** The one origin that a run explores. Where its first page redirects to a sibling address, that one. */
export interface Site {
  readonly origin: string;
  /** Whether an address is of this origin. */
  owns(url: string): boolean;
  /** Whether it is of this host, on whatever port: where a product's sign-in service often is. */
  isNear(url: string): boolean;
  /** Takes the origin that the first page, or signing in, led to; false when it is somebody else's. */
  adopt(landed: string): boolean;
}

export function createSite(url: string): Site {
  let { origin } = new URL(url);
  const isNear = (other: string) =>
    /^https?:/.test(other) && URL.canParse(other) && (hostOf(other) === hostOf(origin) || isSameServer(other, origin));
  return {
    get origin() {
      return origin;
    },
    owns: (other) => other.startsWith(`${origin}/`) || other === origin,
    isNear,
    adopt(landed) {
      if (!/^https?:/.test(landed) || !URL.canParse(landed)) return true;
      if (!isNear(landed)) return false;
      ({ origin } = new URL(landed));
      return true;
    },
  };
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** This machine by another of its names: products that are started as 127.0.0.1 often send people to localhost. */
function isSameServer(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  return isLoopback(a.hostname) && isLoopback(b.hostname) && a.port === b.port;
}
