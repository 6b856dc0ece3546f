import { parse } from 'yaml';
import { z } from 'zod';

const described = z.object({ description: z.string() });
const actionFile = z.object({
  inputs: z.record(z.string(), described.extend({ required: z.boolean().optional(), default: z.string().optional() })),
  outputs: z.record(z.string(), described),
});

/** The page with its tables of inputs and outputs as `action.yml` says them. */
export function withActionTables(page: string, actionYaml: string): string {
  const { inputs, outputs } = actionFile.parse(parse(actionYaml));
  const inputRows = Object.entries(inputs).map(([name, input]) =>
    row(
      `\`${name}\``,
      input.required ? '**required**' : input.default === undefined ? '' : `\`${input.default}\``,
      input.description,
    ),
  );
  const outputRows = Object.entries(outputs).map(([name, output]) => row(`\`${name}\``, output.description));
  const withInputs = replaced(page, 'inputs', [row('input', 'default', ''), '|---|---|---|', ...inputRows]);
  return replaced(withInputs, 'outputs', [row('output', ''), '|---|---|', ...outputRows]);
}

const row = (...cells: string[]): string =>
  `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`;

function replaced(page: string, name: string, lines: readonly string[]): string {
  const [start, end] = [`<!-- ${name} of action.yml -->`, `<!-- end of ${name} -->`];
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/action.md has no ${start} … ${end}.`);
  return `${page.slice(0, from)}${start}\n${lines.join('\n')}\n${page.slice(to)}`;
}
