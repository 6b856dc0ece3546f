import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Application } from './application.ts';

const plugins = ['tiddlywiki/tiddlyweb', 'tiddlywiki/filesystem'];
const themes = ['tiddlywiki/vanilla', 'tiddlywiki/snowwhite'];

/** A notebook that is one page, editors, settings and all. */
export const tiddlywiki: Application = {
  name: 'tiddlywiki',
  packages: ['tiddlywiki@5.4.1'],
  path: '/',
  async prepare({ installed, data, port }) {
    const notes = {
      Recipes: 'See [[Pancakes]].',
      Pancakes: '! Pancakes\n\n* Flour\n* Milk',
      '$:/DefaultTiddlers': 'Recipes Pancakes',
    };
    await mkdir(join(data, 'tiddlers'));
    await writeFile(join(data, 'tiddlywiki.info'), JSON.stringify({ plugins, themes }));
    for (const [at, [title, text]] of Object.entries(notes).entries())
      await writeFile(join(data, 'tiddlers', `${at}.tid`), `title: ${title}\n\n${text}\n`);
    const bin = join(installed, 'node_modules/tiddlywiki/tiddlywiki.js');
    return { argv: ['node', bin, data, '--listen', 'host=127.0.0.1', `port=${port}`] };
  },
};
