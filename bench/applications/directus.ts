import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { run } from '../process/run.ts';
import type { Application, Place } from './application.ts';
import { postJson } from './post-json.ts';

const account = { username: 'admin@example.com', password: 'Secret12345' };
const cli = (installed: string) => join(installed, 'node_modules/directus/cli.js');

const environment = ({ data, port, origin }: Place) => ({
  ...{ DB_CLIENT: 'sqlite3', DB_FILENAME: join(data, 'data.db'), KEY: 'bench-key-of-sixteen', SECRET: 'bench-secret' },
  ...{ ADMIN_EMAIL: account.username, ADMIN_PASSWORD: account.password },
  ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: origin, TELEMETRY: 'false', LOG_LEVEL: 'warn' },
  ...{ STORAGE_LOCAL_ROOT: join(data, 'uploads'), EXTENSIONS_PATH: join(data, 'extensions') },
  ...{ RATE_LIMITER_ENABLED: 'false', REFRESH_TOKEN_COOKIE_SECURE: 'false', SESSION_COOKIE_SECURE: 'false' },
});

const column = (field: string, type: string, shown: string, more: object = {}) => ({
  ...{ field, type, schema: {}, meta: { interface: shown, ...more } },
});
const id = {
  ...column('id', 'integer', 'input', { hidden: true }),
  schema: { is_primary_key: true, has_auto_increment: true },
};
const fields = [
  id,
  column('title', 'string', 'input', { required: true }),
  column('body', 'text', 'input-rich-text-html'),
  column('price', 'float', 'input'),
  column('published', 'boolean', 'boolean'),
  column('date', 'dateTime', 'datetime'),
];

/** A large Vue administration: data model, users, roles, flows, files. */
export const directus: Application = {
  name: 'directus',
  packages: ['directus@10.13.4', 'sqlite3@5.1.7'],
  path: '/admin/content',
  account,
  hints: { loginPath: '/admin/login' },
  defects: { 'a 5xx of the API': /^5\d\d / },
  async prepare(place) {
    const env = environment(place);
    await mkdir(env.STORAGE_LOCAL_ROOT);
    await mkdir(env.EXTENSIONS_PATH);
    await run(['node', cli(place.installed), 'bootstrap'], { cwd: place.data, env, timeoutMs: 180_000 });
    return { argv: ['node', cli(place.installed), 'start'], env };
  },
  async fill({ origin }) {
    const login = await postJson(`${origin}/auth/login`, { email: account.username, password: account.password });
    const { data } = z.object({ data: z.object({ access_token: z.string() }) }).parse(login);
    const post = (path: string, body: object) => postJson(`${origin}${path}`, body, data.access_token);
    for (const collection of ['articles', 'products']) {
      await post('/collections', { collection, schema: {}, meta: {}, fields });
      for (let price = 1; price <= 6; price++)
        await post(`/items/${collection}`, {
          ...{ title: `${collection} ${price}`, body: '<p>text</p>', price, published: true },
        });
    }
  },
};
