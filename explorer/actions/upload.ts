import { bump } from '../maps.ts';

/** A file of the kind that a page asks for: small, and whole enough to be read as what it says it is. */
export interface UploadFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** One grey pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg==';
const pdf = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
  '',
].join('\n');

const kinds: readonly (readonly [asked: RegExp, ending: string, mimeType: string, content: string])[] = [
  [/json/, 'json', 'application/json', '{"name":"Outrider","items":[{"id":1,"name":"one"}]}\n'],
  [/csv|excel|spreadsheet/, 'csv', 'text/csv', 'id,name\n1,Outrider\n'],
  [/svg/, 'svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n'],
  [/xml|gpx|kml/, 'xml', 'application/xml', '<?xml version="1.0"?><outrider/>\n'],
  [/html/, 'html', 'text/html', '<!doctype html><title>Outrider</title><p>Outrider\n'],
  [/ya?ml/, 'yaml', 'application/yaml', 'name: Outrider\n'],
  [/markdown|\.md\b/, 'md', 'text/markdown', '# Outrider\n'],
  [/pdf/, 'pdf', 'application/pdf', pdf],
];

/** `accept`: as the file field has it; a picture where it takes pictures among other kinds. */
export function fileFor(accept: string): UploadFile {
  const asked = accept.toLowerCase();
  if (/image\/(?!svg)|\.(?:png|jpe?g|gif|webp)/.test(asked))
    return { name: 'outrider.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
  const found = kinds.find(([pattern]) => pattern.test(asked));
  const [, ending, mimeType, content] = found ?? [null, 'txt', 'text/plain', 'Outrider\n'];
  return { name: `outrider.${ending}`, mimeType, buffer: Buffer.from(content) };
}

/** Of a table with nothing below its head, and of whatever has no lines nothing at all. */
const headOf = ({ mimeType, buffer }: UploadFile): Buffer =>
  mimeType === 'text/csv' ? buffer.subarray(0, buffer.indexOf('\n') + 1) : Buffer.alloc(0);

/** What one field, by its identity, is given after another: a usual file, an empty one, a table's head alone. */
export function createFiles(): (field: string, accept: string) => UploadFile {
  const given = new Map<string, number>();
  return (field, accept) => {
    const usual = fileFor(accept);
    const ways = [usual.buffer, Buffer.alloc(0), headOf(usual)];
    return { ...usual, buffer: ways[(bump(given, field) - 1) % ways.length] ?? usual.buffer };
  };
}
