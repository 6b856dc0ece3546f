import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Application } from './application.ts';
import { serveFolders } from './serve-folders.ts';

const files = {
  _posts: {
    '2024-01-01-hello.md': { content: '---\ntitle: Hello\ndate: 2024-01-01T00:00:00.000Z\n---\nBody **bold**\n' },
    '2024-02-02-second.md': { content: '---\ntitle: Second\ndate: 2024-02-02T00:00:00.000Z\n---\nMore\n' },
  },
  _data: { 'settings.json': { content: '{"site_title":"My Site","posts":{"front_limit":5}}' } },
};

const page = `<!doctype html><html><head><meta charset="utf-8"><title>CMS</title>
<link href="/config.yml" type="text/yaml" rel="cms-config-url">
<script>window.repoFiles = ${JSON.stringify(files)}</script></head><body><script src="/decap-cms.js"></script></body></html>`;

const field = (name: string, widget: string, more: object = {}) => ({ label: label(name), name, widget, ...more });
const label = (name: string) => name.replace('_', ' ').replace(/^./, (first) => first.toUpperCase());
const optional = { required: false };

const posts = {
  ...{ name: 'posts', label: 'Posts', folder: '_posts', create: true, slug: '{{year}}-{{month}}-{{day}}-{{slug}}' },
  fields: [
    field('title', 'string'),
    field('date', 'datetime'),
    field('image', 'image', optional),
    field('tags', 'list', optional),
    field('draft', 'boolean', optional),
    field('color', 'color', optional),
    field('kind', 'select', { ...optional, options: ['news', 'blog'] }),
    field('body', 'markdown'),
  ],
};
const settings = {
  name: 'settings',
  label: 'Settings',
  files: [
    {
      ...{ label: 'Site', name: 'general', file: '_data/settings.json' },
      fields: [
        field('site_title', 'string'),
        field('posts', 'object', { fields: [field('front_limit', 'number', { min: 1, max: 10 })] }),
      ],
    },
  ],
};
/** It reads YAML, which JSON is. */
const config = {
  backend: { name: 'test-repo' },
  publish_mode: 'editorial_workflow',
  media_folder: 'assets/uploads',
  collections: [posts, settings],
};

/** Forms, rich text, lists to drag and a board, all in the page: a reload loses everything. */
export const decap: Application = {
  name: 'decap',
  packages: ['decap-cms@3.16.3'],
  path: '/',
  hints: { opener: 'button' },
  defects: { 'URIError on % in a search': /URIError|URI malformed/ },
  async prepare({ installed, data, port }) {
    await writeFile(join(data, 'index.html'), page);
    await writeFile(join(data, 'config.yml'), JSON.stringify(config));
    return serveFolders(port, data, join(installed, 'node_modules/decap-cms/dist'));
  },
};
