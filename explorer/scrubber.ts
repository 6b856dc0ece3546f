/** Takes the run's secrets out of everything that leaves the engine. */
export interface Scrubber {
  text(value: string): string;
  /** The values themselves, for hiding them in pictures. */
  readonly secrets: readonly string[];
}

const replacement = '[redacted]';

/**
 * Values of fewer than three characters would shred every text and are left. So is a user name that is part of the
 * address to explore, for that address is no secret.
 */
export function createScrubber(credentials: Readonly<Record<string, string>>, url: string): Scrubber {
  const secrets = Object.entries(credentials)
    .filter(([name, value]) => value.length >= 3 && !(!/pass|secret|token|key|pin/i.test(name) && url.includes(value)))
    .map(([, value]) => value)
    .sort((a, b) => b.length - a.length);
  const forms = [...new Set(secrets.flatMap(spellings))].sort((a, b) => b.length - a.length);
  const pattern = forms.length ? new RegExp(forms.map(escaped).join('|'), 'g') : null;
  return { secrets, text: (value) => (pattern ? value.replace(pattern, replacement) : value) };
}

function spellings(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const form = new URLSearchParams({ v: value }).toString().slice(2);
  const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '');
  return [value, json, encodeURIComponent(value), form, ...(base64.length >= 8 ? [base64] : [])];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
