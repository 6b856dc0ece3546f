import { rolldown } from 'rolldown';
import { licensesOf } from './licenses-of.ts';

export interface ActionBundle {
  readonly code: string;
  /** Licences of the packages that are inside, whole. */
  readonly licenses: string;
}

/**
 * These packages do nothing when they are loaded but define things, and do not say so in their package.json. Told so,
 * rolldown leaves out what is not used: all of Octokit and of undici, which @actions/github and @actions/core load.
 */
const withoutSideEffects = /[\\/]node_modules[\\/](@actions|@octokit|undici|tunnel|zod)[\\/]/;

/** One ES module that Node runs without anything beside it; the same bytes on every machine. */
export async function bundleAction(entry: string): Promise<ActionBundle> {
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    treeshake: { moduleSideEffects: [{ test: withoutSideEffects, sideEffects: false }] },
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(`rolldown: ${log.message}`);
    },
  });
  try {
    const { output } = await bundle.generate({
      format: 'esm',
      banner: '// Built from action/ by scripts/build-action.ts. Licences of what is inside: licenses.txt',
      codeSplitting: false,
      minify: { mangle: false, compress: true, codegen: false },
    });
    const [chunk] = output;
    const used = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0);
    return { code: chunk.code, licenses: licensesOf(used.map(([file]) => file)) };
  } finally {
    await bundle.close();
  }
}
