import {
  type Diagnostic,
  diagnosticCount,
  forEachDiagnostic,
  linter,
  lintGutter,
  setDiagnosticsEffect,
} from '@codemirror/lint';
import { type EditorState, type Extension, StateEffect, StateField, type Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { TestCaseMistake } from '../../../contract/test-case/read-test-case.ts';

/** What the server said of the text as it stands. */
export const serverSaid = StateEffect.define<readonly TestCaseMistake[]>();

const said = StateField.define<readonly TestCaseMistake[]>({
  create: () => [],
  update(before, { docChanged, effects }) {
    for (const effect of effects) if (effect.is(serverSaid)) return effect.value;
    return docChanged ? [] : before;
  },
});

const restMs = 700;

/** Marks mistakes where they are: found by the server's own parser once the writer rests, and those that the server named. */
export function markMistakes(onMistakes: (mistakes: readonly TestCaseMistake[]) => void): Extension {
  return [
    said,
    linter(async ({ state }) => diagnosticsOf(state.doc, [...(await mistakesIn(state)), ...state.field(said)]), {
      delay: restMs,
      needsRefresh: ({ transactions }) => transactions.some(({ effects }) => effects.some((one) => one.is(serverSaid))),
    }),
    lintGutter(),
    EditorView.contentAttributes.of(({ state }) => ({ 'aria-invalid': String(diagnosticCount(state) > 0) })),
    EditorView.updateListener.of(({ transactions, state }) => {
      if (transactions.some(({ effects }) => effects.some((one) => one.is(setDiagnosticsEffect))))
        onMistakes(marked(state));
    }),
  ];
}

/** The parser comes after the editor: one can write before it is there. */
async function mistakesIn({ doc }: EditorState): Promise<readonly TestCaseMistake[]> {
  const { readTestCase } = await import('../../../contract/test-case/read-test-case.ts');
  return readTestCase(doc.toString()).mistakes;
}

/** The parser's place has no end: the rest of the line is marked. */
function diagnosticsOf(doc: Text, mistakes: readonly TestCaseMistake[]): Diagnostic[] {
  const found = mistakes.map(({ line: number, column, message }): Diagnostic => {
    const line = doc.line(Math.min(Math.max(1, number), doc.lines));
    const from = Math.min(line.from + Math.max(0, column - 1), line.to);
    return { from: from === line.to ? line.from : from, to: line.to, severity: 'error', message };
  });
  const each = new Map(found.map((one) => [`${one.from} ${one.message}`, one]));
  return [...each.values()].sort((a, b) => a.from - b.from);
}

function marked(state: EditorState): TestCaseMistake[] {
  const mistakes: TestCaseMistake[] = [];
  forEachDiagnostic(state, ({ message }, from) => {
    const line = state.doc.lineAt(from);
    mistakes.push({ line: line.number, column: from - line.from + 1, message });
  });
  return mistakes;
}
