import { bump } from '../maps.ts';
import { samples } from './sample-files.ts';

/** A file of the kind that a page asks for. */
export interface UploadFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const kindOf = (asked: string) => samples.find((sample) => sample.asked.test(asked.toLowerCase()));

/** `accept`: as the file field has it; a picture where it takes pictures among other kinds. */
export function fileFor(accept: string): UploadFile {
  const { ending, mimeType, content } = kindOf(accept) ?? plain;
  return { name: `outrider.${ending}`, mimeType, buffer: content() };
}

const plain = { ending: 'txt', mimeType: 'text/plain', content: () => Buffer.from('Outrider\n') };

/** Whether a page complains of the kind of a file, and names one that it would take: `Only JAR files are allowed`. */
export const namesFileKind = (said: string): boolean =>
  /\b(?:files?|formats?|types?|extensions?|archives?|documents?|images?|pictures?|uploads?)\b/i.test(said) &&
  kindOf(said) !== undefined;

/** Of a table with nothing below its head, and of whatever has no lines nothing at all. */
const headOf = ({ mimeType, buffer }: UploadFile): Buffer =>
  mimeType === 'text/csv' ? buffer.subarray(0, buffer.indexOf('\n') + 1) : Buffer.alloc(0);

/**
 * What one field, by its identity, is given after another: a usual file, an empty one, a table's head alone; all that again, of another kind,
 * once a page has said for that field which kind it takes.
 */
export function createFiles(said: ReadonlyMap<string, string>): (field: string, accept: string) => UploadFile {
  const given = new Map<string, number>();
  return (field, accept) => {
    const usual = fileFor(said.get(field) ?? accept);
    const ways = [usual.buffer, Buffer.alloc(0), headOf(usual)];
    return { ...usual, buffer: ways[(bump(given, `${field} ${usual.name}`) - 1) % ways.length] ?? usual.buffer };
  };
}
