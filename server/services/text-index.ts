import { createBoundedCache } from '../graphql/bounded-cache.ts';
import { foldCase } from './fold-case.ts';

/** Texts one after the other: looking through them is one call for each that is found, not one for each there is. */
interface Chunk {
  text: string;
  readonly starts: number[];
  readonly places: number[];
}

/** No folded text has a capital letter. */
const end = 'A';
const chunkCharacters = 200_000;
/** A list's next page, and a list that is open, ask for the same again. */
const rememberedFinds = 20;

/** Finds texts by any part of them, literally and in any case: about a millisecond for 50,000 texts of 70 characters. */
export function createTextIndex() {
  const chunks: Chunk[] = [];
  let finds = createBoundedCache<Uint8Array>(rememberedFinds);
  let count = 0;
  let characters = 0;
  return {
    /** Texts of one thing, found together; answers with its place. */
    add(...texts: readonly string[]): number {
      const text = texts.map((one) => foldCase(one) + end).join('');
      const last = chunks.at(-1);
      const chunk = last && last.text.length < chunkCharacters ? last : { text: '', starts: [], places: [] };
      if (chunk !== last) chunks.push(chunk);
      chunk.starts.push(chunk.text.length);
      chunk.places.push(count);
      chunk.text += text;
      characters += text.length;
      count += 1;
      if (finds.size() > 0) finds = createBoundedCache(rememberedFinds);
      return count - 1;
    },
    /** A one at each place whose text has the part. */
    find(part: string): Uint8Array {
      const folded = foldCase(part);
      const before = finds.get(folded);
      if (before) return before;
      const found = new Uint8Array(count);
      finds.set(folded, found);
      for (const chunk of chunks) mark(chunk, folded, found);
      return found;
    },
    characters: () => characters,
  };
}

function mark({ text, starts, places }: Chunk, part: string, found: Uint8Array): void {
  let at = 0;
  for (let hit = text.indexOf(part); hit >= 0; hit = text.indexOf(part, starts[at])) {
    while ((starts[at + 1] ?? text.length) <= hit) at += 1;
    const place = places[at];
    if (place !== undefined) found[place] = 1;
    at += 1;
    if (at === starts.length) return;
  }
}
