import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../process/run.ts';
import type { Application } from './application.ts';

const person = '[user]\n  name = Jane Doe\n  email = jane@example.test\n';

/** Git in the browser: a graph in SVG, dialogs, an answer of its server to almost every click. One repository with three commits. */
export const ungit: Application = {
  name: 'ungit',
  packages: ['ungit@1.5.30'],
  path: '/',
  async prepare({ installed, data, port }) {
    const repository = join(data, 'repository');
    const git = (...words: string[]) =>
      run(['git', ...words], { cwd: repository, env: { HOME: data }, timeoutMs: 20_000 });
    await mkdir(repository);
    await writeFile(join(data, '.gitconfig'), person);
    await git('init', '-q');
    for (const name of ['one', 'two', 'three']) {
      await writeFile(join(repository, `${name}.txt`), `${name}\n`);
      await git('add', '-A');
      await git('commit', '-qm', `Add ${name}`);
    }
    await git('branch', 'other');
    await writeFile(join(repository, 'one.txt'), 'changed\n');
    const bin = join(installed, 'node_modules/ungit/bin/ungit');
    const quiet = ['--launchBrowser=false', '--sendUsageStatistics=false', '--bugtracking=false'];
    const place = [`--port=${port}`, '--ungitBindIp=127.0.0.1', `--defaultRepositories=["${repository}"]`];
    return { argv: ['node', bin, ...place, ...quiet] };
  },
};
