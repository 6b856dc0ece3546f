import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** A folder in which act runs workflows as a repository's, on this very machine. */
export interface ActBench {
  run(
    event: string,
    payload: object,
    workflow: string,
    values: ActValues,
  ): Promise<{ code: number | null; log: string }>;
  close(): Promise<void>;
}
export interface ActValues {
  readonly secrets: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
}

/** act on PATH or where scripts/install-act.mjs puts it; null without it. */
export function findAct(): string | null {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(cache, 'outrider/act')];
  return folders.map((folder) => join(folder, 'act')).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Stands in for GitHub's uploading actions, which need GitHub: fails unless the file or folder is there. */
const upload = (input: string) => `name: Upload
description: Fails without what it would upload
inputs:
  ${input}: { required: true }
  name: { required: false }
  category: { required: false }
runs:
  using: composite
  steps:
    - shell: bash
      env:
        FILES: \${{ inputs.${input} }}
      run: for file in $FILES; do test -e "$file" || { echo "no $file"; exit 1; }; done
`;

export async function startActBench(act: string, repository: string): Promise<ActBench> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-act-'));
  const at = (...parts: string[]) => join(folder, ...parts);
  await mkdir(at('work/.github/workflows'), { recursive: true });
  for (const place of ['work', 'action']) {
    await cp('action.yml', at(place, 'action.yml'));
    await cp('dist', at(place, 'dist'), { recursive: true });
  }
  await mkdir(at('codeql/upload-sarif'), { recursive: true });
  await mkdir(at('artifact'));
  await writeFile(at('codeql/upload-sarif/action.yml'), upload('sarif_file'));
  await writeFile(at('artifact/action.yml'), upload('path'));
  const git = (...args: string[]) => spawnSync('git', args, { cwd: at('work'), stdio: 'ignore' });
  git('init', '--quiet', '--initial-branch=main');
  git('remote', 'add', 'origin', `https://github.com/${repository}`);
  git('add', '--all');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.test', 'commit', '--quiet', '--message=One');
  const local = [
    ['outrider/outrider@v0', at('action')],
    ['github/codeql-action@v4', at('codeql')],
    ['actions/upload-artifact@v4', at('artifact')],
  ];

  return {
    async run(event, payload, workflow, { secrets, variables }) {
      await writeFile(at('work/.github/workflows/workflow.yml'), workflow);
      await writeFile(at('event.json'), JSON.stringify(payload));
      await writeFile(at('secrets'), lines(secrets));
      await writeFile(at('variables'), lines(variables));
      const child = spawn(
        act,
        [
          event,
          ...['--workflows', '.github/workflows/workflow.yml', '--eventpath', at('event.json')],
          ...['--platform', 'ubuntu-latest=-self-hosted'],
          ...['--secret-file', at('secrets'), '--var-file', at('variables')],
          ...local.flatMap(([name, place]) => ['--local-repository', `${name}=${place}`]),
        ],
        {
          cwd: at('work'),
          stdio: ['ignore', 'pipe', 'pipe'],
          timeout: 300_000,
          // act runs the Action with the `node` of PATH: it has to be the one that the runner would have.
          env: {
            PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
            HOME: at('home'),
            XDG_CACHE_HOME: at('cache'),
          },
        },
      );
      let log = '';
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (log += part));
      const [code] = await once(child, 'close');
      return { code: typeof code === 'number' ? code : null, log };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

const lines = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
