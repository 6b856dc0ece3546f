import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { EventFixture } from './events.ts';

export interface ActionRun {
  readonly code: number | null;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** What the runner would mask from now on. */
  readonly masks: readonly string[];
}

export interface StepOptions {
  readonly inputs: Readonly<Record<string, string>>;
  readonly event: EventFixture;
  /** GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT, … */
  readonly github?: Readonly<Record<string, string>>;
  /** Another bundle than the committed one. */
  readonly bundle?: string;
}

export interface Step {
  readonly child: ChildProcess;
  /** The log so far. */
  readonly log: () => string;
  readonly outputs: () => Promise<Record<string, string>>;
  readonly done: Promise<ActionRun>;
}

/** Runs the committed bundle as GitHub's runner does, and waits for its end. */
export const runAction = async (options: StepOptions): Promise<ActionRun> => (await startAction(options)).done;

/** Starts the committed bundle as GitHub's runner does: its environment, its files, nothing else. */
export async function startAction({
  inputs,
  event,
  github = {},
  bundle = 'dist/index.js',
}: StepOptions): Promise<Step> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-action-'));
  const files = {
    event: join(folder, 'event.json'),
    output: join(folder, 'output'),
    summary: join(folder, 'summary.md'),
  };
  await writeFile(files.event, JSON.stringify(event.payload));
  await writeFile(files.output, '');
  await writeFile(files.summary, '');
  const child = spawn(process.execPath, [resolve(bundle)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION: '__self',
      GITHUB_JOB: 'explore',
      GITHUB_RUN_ID: '1001',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_RUN_NUMBER: '7',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_API_URL: 'https://api.github.com',
      GITHUB_REPOSITORY: event.repository,
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: files.event,
      GITHUB_REF: event.ref,
      GITHUB_SHA: event.sha,
      GITHUB_OUTPUT: files.output,
      GITHUB_STEP_SUMMARY: files.summary,
      RUNNER_TEMP: folder,
      ...github,
      ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (log += part));
  const outputs = async () => readOutputs(await readFile(files.output, 'utf8'));
  const done = new Promise<number | null>((end) => child.once('close', end)).then(async (code) => {
    const masks = [...log.matchAll(/^::add-mask::(.*)$/gm)].map(([, mask = '']) => mask);
    const run = { code, log, masks, outputs: await outputs(), summary: await readFile(files.summary, 'utf8') };
    await rm(folder, { recursive: true });
    return run;
  });
  return { child, log: () => log, outputs, done };
}

/** name<<delimiter, value, delimiter: the file's format. */
function readOutputs(file: string): Record<string, string> {
  const found = [...file.matchAll(/^(.+?)<<(.+)\n([\s\S]*?)\n\2$/gm)];
  return Object.fromEntries(found.map(([, name = '', , value = '']) => [name, value]));
}
