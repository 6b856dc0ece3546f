import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { run } from '../process/run.ts';
import { account, type Application } from './application.ts';
import { postJson } from './post-json.ts';

const rights = { access: '$all', publish: '$authenticated', unpublish: '$authenticated' };
const published = ['express', 'react-demo', '@acme/lib', 'semver-tools'];

/** A registry's pages: a search that completes, tabs, a login in a dialog. Four packages are published first. */
export const verdaccio: Application = {
  name: 'verdaccio',
  packages: ['verdaccio@5.33.0'],
  overrides: { 'node-fetch': '2.7.0' },
  path: '/',
  account,
  hints: { opener: '[data-testid="header--button-login"]', userField: '#login--dialog-username' },
  async prepare({ installed, data, port }) {
    const settings = {
      storage: join(data, 'storage'),
      auth: { htpasswd: { file: join(data, 'htpasswd'), max_users: 1_000 } },
      web: { title: 'Verdaccio', login: true },
      packages: { '@*/*': rights, '**': rights },
      log: { type: 'stdout', format: 'pretty', level: 'warn' },
    };
    await writeFile(join(data, 'config.yaml'), JSON.stringify(settings));
    const bin = join(installed, 'node_modules/verdaccio/bin/verdaccio');
    return { argv: ['node', bin, '-c', join(data, 'config.yaml'), '-l', `127.0.0.1:${port}`] };
  },
  async fill({ data, port, origin }) {
    const user = { name: account.username, password: account.password };
    const path = `/-/user/org.couchdb.user:${account.username}`;
    const { token } = z.object({ token: z.string() }).parse(await postJson(`${origin}${path}`, user, undefined, 'PUT'));
    for (const name of published) {
      const folder = join(data, 'published', name);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'package.json'), JSON.stringify(manifest(name)));
      await writeFile(join(folder, 'README.md'), `# ${name}\n\nHello **world**. [link](${origin}/)\n`);
      await writeFile(join(folder, '.npmrc'), `registry=${origin}/\n//127.0.0.1:${port}/:_authToken=${token}\n`);
      await run(['npm', 'publish'], { cwd: folder, timeoutMs: 60_000 });
    }
  },
};

const manifest = (name: string) => ({
  ...{ name, version: '1.2.3', description: `demo of ${name}`, keywords: ['a', 'b'], license: 'MIT' },
  ...{ author: 'Jane Doe <j@example.test>', dependencies: { express: '1.2.3' } },
});
