import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** Name, version and licence text of every package that these files belong to. */
export function licensesOf(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => packageFolder(file) ?? []));
  const entries = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return `${name} ${version} (${license})\n\n${licenseText(folder, name)}\n`;
  });
  return entries.sort().join(`\n${'-'.repeat(80)}\n\n`);
}

/** Nearest folder under node_modules with a package.json that names a package; null for files of our own. */
function packageFolder(file: string): string | null {
  const parts = file.split(sep);
  const last = parts.lastIndexOf('node_modules');
  if (last < 0) return null;
  const length = parts[last + 1]?.startsWith('@') ? 3 : 2;
  const folder = parts.slice(0, last + length).join(sep);
  if (!existsSync(join(folder, 'package.json'))) throw new Error(`${dirname(file)} belongs to no package.`);
  return folder;
}

function licenseText(folder: string, name: string): string {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  if (!file) throw new Error(`${name} has no licence file: see what it is and add it here.`);
  return readFileSync(join(folder, file), 'utf8').trim();
}
