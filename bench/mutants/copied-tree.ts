/** A copy of what git knows of this tree, to be spoilt at will; packages are the original's. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface CopiedTree {
  readonly folder: string;
  /** Replaces the first `find` of a file; gives back what puts it right again. Throws when the file no longer holds it. */
  spoil(file: string, find: string, replace: string): () => void;
  remove(): void;
}

export function copyTree(root: string): CopiedTree {
  const folder = mkdtempSync(join(tmpdir(), 'outrider-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of listed.toString().split('\0'))
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  if (!existsSync(join(folder, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    spoil(file, find, replace) {
      const path = join(folder, file);
      const source = readFileSync(path, 'utf8');
      if (!source.includes(find)) throw new Error(`${file} no longer holds ${find}: correct bench/mutants/mutants.ts.`);
      writeFileSync(
        path,
        source.replace(find, () => replace),
      );
      return () => writeFileSync(path, source);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
