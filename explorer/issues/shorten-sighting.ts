/** Pages may say more than anybody reads. Pure. */
import type { Sighting } from '../oracles/sighting.ts';
import type { Scrubber } from '../secrets/scrubber.ts';

/** Characters kept of what a page says, more than an issue shows. */
const mostSaid = 50_000;

/** Secrets first: of one that is cut in two half would stay. */
export function shortened(sighting: Sighting, { text }: Scrubber): Sighting {
  const cut = (said: string) => (said.length > mostSaid ? text(said).slice(0, mostSaid) : said);
  const { title, message, stack, traits } = sighting;
  return {
    ...sighting,
    ...{ title: cut(title), message: cut(message), stack: stack && cut(stack) },
    traits: { ...traits, message: cut(traits.message) },
  };
}
