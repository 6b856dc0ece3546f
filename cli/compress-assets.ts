import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Less is not worth a file. */
const least = 1_000;

/** Writes each file of text a second and a third time, as server/http/send-file.ts sends it: `.br` and `.gz`. */
export function compressAssets(folder: string): void {
  for (const name of globSync('**/*.{js,css,html,svg}', { cwd: folder })) {
    const path = join(folder, name);
    const body = readFileSync(path);
    if (body.length < least) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params }));
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  }
}
